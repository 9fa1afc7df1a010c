import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import pg from 'pg'
import { MIGRATIONS_TABLE, schemaVersion } from '../db/migrations.ts'
import * as schema from '../db/schema.ts'

export interface Table {
  name: string
  /** Without generated columns. */
  columns: string[]
}

export const SHOP_TABLES = Object.values(schema).flatMap((part) => (is(part, PgTable) ? getTableName(part) : []))
/** With what backups of commit 4348a99f contain, and the baseline does not. Other tables in the database are never touched. */
export const KNOWN_TABLES = [...SHOP_TABLES, 'popular_texts', 'standings']
/**
 * Excluded from backups: data that a backup would keep beyond its deletion, outgoing mail, which a restored shop would
 * send again, and what a job knows of the running shop.
 */
export const EXCLUDED_TABLES = new Set<string>(
  [
    schema.visitSalts,
    schema.visitMarks,
    schema.mails,
    schema.notificationMails,
    schema.mailStatus,
    schema.emailTokens,
    schema.unfinishedErasures,
    schema.waitingCounts,
    schema.backupStatus,
  ].map(getTableName),
)
/** Functions of triggers, which are not dropped with their tables. */
export const SHOP_FUNCTIONS = [
  'audit_log_is_append_only',
  'audit_log_is_only_emptied',
  'count_answer',
  'keep_former_names',
  'keep_former_version',
  'former_versions_stay',
  'follow_popular_text',
  'ledger_is_append_only',
  'ledger_sums_to_zero',
  'list_new_prompts',
  'list_prompt',
  'mail_new_notifications',
  'number_receipt',
  'stand_listing',
  'stand_new_listings',
  'unlist_prompts',
  'unstand_listings',
]

/** Settings of transactions that copy rows: a fixed text representation, all rows or an error, no time limits. */
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

/** The shop's existing tables. None in a database that was never migrated: a table of that name is not the shop's. */
export async function shopTables(client: ClientBase): Promise<Table[]> {
  if ((await schemaVersion(client)) === undefined) return []
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)
     group by c.relname order by c.relname`,
    [KNOWN_TABLES],
  )
  return rows
}

/** Whether all tables of the shop are empty. */
export async function isUnused(client: ClientBase): Promise<boolean> {
  for (const { name } of await shopTables(client)) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0) return false
  }
  return true
}

/**
 * Drops tables, functions and the record of migrations. PostgreSQL refuses if a foreign view or foreign key depends on
 * them.
 */
export async function dropShop(client: ClientBase): Promise<void> {
  const names = (await shopTables(client)).map(({ name }) => quoted(name))
  if (names.length > 0) await client.query(`drop table ${names.join()}`)
  for (const name of SHOP_FUNCTIONS) await client.query(`drop function if exists ${quoted(name)}`)
  await client.query(`drop table if exists ${MIGRATIONS_TABLE}`)
}
