import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from '../db/db.ts'
import { migrationsFolder } from '../db/migrations-folder.ts'
import { rowsOf } from '../db/rows-of.ts'
import { BackupFailed } from './manifest.ts'

export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** What a value looks like as text depends on these; both directions set the same. */
const FORMATS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  search_path: 'public',
}
/** However the database is set up: all rows of a table or an error, and as long as it takes. */
const ALL_OF_IT = { row_security: 'off', statement_timeout: '0', idle_in_transaction_session_timeout: '0' }

/** Sets what copying rows depends on, for the transaction `tx`. */
export async function useFixedSettings(tx: Db): Promise<void> {
  for (const [name, value] of Object.entries({ ...FORMATS, ...ALL_OF_IT })) {
    await tx.execute(sql`select set_config(${name}, ${value}, true)`)
  }
}

/**
 * The tables of the shop that are there, with the columns that are stored because somebody wrote them. What else
 * somebody keeps in the same database is none of our business.
 */
export async function shopTables(db: Db): Promise<Table[]> {
  const names = [...tableNamesAt(await schemaVersion(db))]
  return rowsOf<Table>(
    db,
    sql`select c.relname as name,
          json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
            as columns
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and c.relname in (select json_array_elements_text(${JSON.stringify(names)}::json))
        group by c.oid, c.relname order by c.relname`,
  )
}

const migrations = () => readMigrationFiles({ migrationsFolder })
/** Every version of the schema, oldest first. */
export const knownSchemas = (): number[] => migrations().map(({ folderMillis }) => folderMillis)
export const newestSchema = (): number => Math.max(...knownSchemas())
export const isKnownSchema = (version: number): boolean => knownSchemas().includes(version)

/**
 * The names of the functions or triggers that the shop's migrations have made up to a version of the schema.
 * @param version one that is known, or `undefined` for a database that was never migrated
 */
function madeByMigrations(kind: 'function' | 'trigger', version: number | undefined): Set<string> {
  const statement = new RegExp(`\\bcreate\\s+(?:or\\s+replace\\s+)?${kind}\\s+"?(\\w+)`, 'gi')
  const statements = migrations().flatMap(({ folderMillis, sql: all }) => (folderMillis <= (version ?? 0) ? all : []))
  return new Set(statements.flatMap((text) => [...text.matchAll(statement)].flatMap(([, name]) => name ?? [])))
}

const readMeta = <Content>(file: string): Content =>
  JSON.parse(readFileSync(join(migrationsFolder, 'meta', file), 'utf8')) as Content

/**
 * The names of the shop's tables at a version of the schema, as they are written down beside its migration.
 * @param version one that is known, or `undefined` for a database that was never migrated
 */
export function tableNamesAt(version: number | undefined): Set<string> {
  if (version === undefined) return new Set()
  const { entries } = readMeta<{ entries: { when: number; tag: string }[] }>('_journal.json')
  const [number] = entries.find(({ when }) => when === version)?.tag.split('_') ?? []
  if (number === undefined) throw new BackupFailed(`The database is of another Promptery (schema ${version})`)
  const { tables } = readMeta<{ tables: Record<string, { name: string }> }>(`${number}_snapshot.json`)
  return new Set(Object.values(tables).map(({ name }) => name))
}

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
  for (const { name } of await shopTables(db)) {
    const found = await rowsOf(db, sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (found.length > 0) return false
  }
  return true
}

/** @throws BackupFailed when a table of the shop has a trigger of somebody else, which would go with it */
async function expectNoTriggersOfOthers(tx: Db, tables: Table[], own: Set<string>): Promise<void> {
  const triggers = await rowsOf<{ name: string; table: string }>(
    tx,
    sql`select tgname as name, tgrelid::regclass::text as table
        from pg_trigger where not tgisinternal and tgrelid in ${oidsOf(tables)} order by 2, 1`,
  )
  const others = triggers.filter(({ name }) => !own.has(name)).map(({ name, table }) => `${name} on ${table}`)
  if (others.length === 0) return
  throw new BackupFailed(
    `Tables of the shop have triggers that are not of the shop (${others.join(', ')}): remove them before, and make ` +
      'them again after the restore. Nothing was changed.',
  )
}

/**
 * Removes the tables of the shop, the functions that its migrations made, and the memory of migrations. What others
 * have made to depend on them is not removed with them: PostgreSQL refuses then.
 * @throws BackupFailed when others have a trigger on one of the tables
 */
export async function dropShop(tx: Db): Promise<void> {
  const version = await schemaVersion(tx)
  const tables = await shopTables(tx)
  if (tables.length > 0) {
    await expectNoTriggersOfOthers(tx, tables, madeByMigrations('trigger', version))
    const names = tables.map(({ name }) => sql`${sql.identifier(name)}`)
    await tx.execute(sql`drop table ${sql.join(names, sql`, `)}`)
  }
  for (const name of madeByMigrations('function', version)) {
    await tx.execute(sql`drop function if exists public.${sql.identifier(name)}`)
  }
  await tx.execute(sql`drop table if exists drizzle.__drizzle_migrations`)
}

/** For `in`: what the catalog calls these tables. */
export const oidsOf = (tables: Table[]): SQL =>
  sql`(select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relname in (select json_array_elements_text(${JSON.stringify(tables.map(({ name }) => name))}::json)))`
