import { getTableName, is } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import pg from 'pg'
import * as schema from '../db/schema.ts'
import { migrationsFolder } from '../folders.ts'

export interface Table {
  name: string
  /** Those that are stored because a request wrote them: generated columns are left out. */
  columns: string[]
}

/** Tables that a later migration has dropped or renamed: a backup of an older schema has them. None yet. */
const FORMER_TABLES: string[] = []
/** What else may be in the same database is never read, changed or removed. */
export const SHOP_TABLES = [
  ...Object.values(schema).flatMap((part) => (is(part, PgTable) ? getTableName(part) : [])),
  ...FORMER_TABLES,
]
/**
 * What told the visitors of a day apart. A backup would remember it when the shop has forgotten it: their rows are in
 * none.
 */
export const FORGOTTEN_TABLES = new Set<string>([schema.visitSalts, schema.visitMarks].map(getTableName))
/** Those that migrations make, which do not go with the tables. */
export const SHOP_FUNCTIONS = [
  'audit_log_is_append_only',
  'keep_former_version',
  'former_versions_stay',
  'ledger_is_append_only',
  'ledger_sums_to_zero',
  'number_receipt',
]

export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/**
 * What copying depends on, for one transaction, however the database is set up: the text of values, all rows or an
 * error, and as long as it takes.
 */
export const COPY_SETTINGS = `
  set local search_path = public;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local row_security = off;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`

export const quoted = (name: string): string => `public.${pg.escapeIdentifier(name)}`
export const quotedList = (names: string[]): string => names.map((name) => pg.escapeIdentifier(name)).join()

/**
 * The tables of the shop that are there, as PostgreSQL's own catalog describes them. In a database that was never
 * migrated there are none: a table with such a name is of others.
 */
export async function shopTables(client: ClientBase): Promise<Table[]> {
  if ((await schemaVersion(client)) === undefined) return []
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)
     group by c.relname order by c.relname`,
    [SHOP_TABLES],
  )
  return rows
}

const migrations = () => readMigrationFiles({ migrationsFolder })
/** Every version of the schema, oldest first. */
export const knownSchemas = (): number[] => migrations().map(({ folderMillis }) => folderMillis)
export const newestSchema = (): number => Math.max(...knownSchemas())

/** The last migration that a database has had, or `undefined` when it has never been migrated. */
export async function schemaVersion(client: ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query(`select where to_regclass('${MIGRATIONS_TABLE}') is not null`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ at: string | null }>(
    `select max(created_at)::text as at from ${MIGRATIONS_TABLE}`,
  )
  return rows[0]?.at ? Number(rows[0].at) : undefined
}

/**
 * Migrates within the transaction that `client` has open, which Drizzle's own migrator cannot: it begins and commits
 * one itself. What it writes down is the same.
 * @param from the version that the database has; absent: it is empty
 * @param to the version to stop at
 */
export async function migrateWithin(client: ClientBase, from: number | undefined, to: number): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`)
  for (const { folderMillis, hash, sql: statements } of migrations()) {
    if (folderMillis > to || (from !== undefined && folderMillis <= from)) continue
    for (const statement of statements) await client.query(statement)
    await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}

/** Whether nothing is stored in the tables of the shop. */
export async function isUnused(client: ClientBase): Promise<boolean> {
  for (const { name } of await shopTables(client)) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0) return false
  }
  return true
}

/**
 * Removes the tables and functions of the shop, and the memory of migrations. PostgreSQL refuses while a view or a
 * foreign key of others depends on them.
 */
export async function dropShop(client: ClientBase): Promise<void> {
  const names = (await shopTables(client)).map(({ name }) => quoted(name))
  if (names.length > 0) await client.query(`drop table ${names.join()}`)
  for (const name of SHOP_FUNCTIONS) await client.query(`drop function if exists ${quoted(name)}`)
  await client.query(`drop table if exists ${MIGRATIONS_TABLE}`)
}
