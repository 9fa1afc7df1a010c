import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import { migrationsFolder } from '../db/migrations-folder.ts'
import * as schema from '../db/schema.ts'

export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** The rows of a statement, on either engine. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}

/** What a value looks like as text depends on these; both directions set the same. */
export async function useFixedFormats(tx: Db): Promise<void> {
  const settings = { timezone: 'UTC', datestyle: 'ISO, MDY', intervalstyle: 'postgres', extra_float_digits: '1' }
  for (const [name, value] of Object.entries({ ...settings, bytea_output: 'hex', search_path: 'public' })) {
    await tx.execute(sql`select set_config(${name}, ${value}, true)`)
  }
}

/** Every table of the schema `public`, with the columns that are stored because somebody wrote them. */
export async function tablesInCatalog(db: Db): Promise<Table[]> {
  return rowsOf<Table>(
    db,
    sql`select c.relname as name,
          json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
            as columns
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        group by c.oid, c.relname order by c.relname`,
  )
}

const ownNames = new Set(
  Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableName(value as PgTable)] : [])),
)

/** The tables of the shop. What else somebody keeps in the same database is none of our business. */
export async function shopTables(db: Db): Promise<Table[]> {
  const all = await tablesInCatalog(db)
  // An older schema may have tables that the one of this code no longer has.
  return (await schemaVersion(db)) === newestSchema() ? all.filter(({ name }) => ownNames.has(name)) : all
}

const migrations = () => readMigrationFiles({ migrationsFolder })
/** Every version of the schema, oldest first. */
export const knownSchemas = (): number[] => migrations().map(({ folderMillis }) => folderMillis)
export const newestSchema = (): number => Math.max(...knownSchemas())
export const isKnownSchema = (version: number): boolean => knownSchemas().includes(version)

/** The last migration that a database has had, or `undefined` when it has never been migrated. */
export async function schemaVersion(db: Db): Promise<number | undefined> {
  const [found] = await rowsOf<{ is: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (!found?.is) return undefined
  const [last] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  return last?.at ? Number(last.at) : undefined
}

/**
 * Migrates within the transaction `tx`, which Drizzle's own migrator cannot: it begins and commits one itself. What it
 * writes down is the same.
 * @param from the version that the database has; absent: it is empty
 * @param to the version to stop at
 */
export async function migrateWithin(tx: Db, from: number | undefined, to: number): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations
          (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { folderMillis, hash, sql: statements } of migrations()) {
    if (folderMillis > to || (from !== undefined && folderMillis <= from)) continue
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis}::bigint)`,
    )
  }
}

/** Whether nothing is stored in the tables of the shop. */
export async function isUnused(db: Db): Promise<boolean> {
  for (const { name } of await tablesInCatalog(db)) {
    if (!ownNames.has(name)) continue
    const found = await rowsOf(db, sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (found.length > 0) return false
  }
  return true
}

/** Removes the tables of the shop, what their triggers call, and the memory of migrations. */
export async function dropShop(tx: Db): Promise<void> {
  const tables = (await tablesInCatalog(tx)).filter(({ name }) => ownNames.has(name))
  const called = await rowsOf<{ signature: string }>(
    tx,
    sql`select distinct t.tgfoid::regprocedure::text as signature
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
          and c.relname in (select json_array_elements_text(${JSON.stringify(tables.map(({ name }) => name))}::json))`,
  )
  for (const { name } of tables) await tx.execute(sql`drop table ${sql.identifier(name)} cascade`)
  for (const { signature } of called) await tx.execute(sql.raw(`drop function ${signature} cascade`))
  await tx.execute(sql`drop schema if exists drizzle cascade`)
}
