import { pipeline } from 'node:stream/promises'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg, { type ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
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
const quotedList = (names: string[]): string => names.map((name) => pg.escapeIdentifier(name)).join()

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

/** The size of the parts in memory: a tar entry states its length before its content. */
const PART_BYTES = 4 * 1024 ** 2
const NEWLINE = 10

/** The rows of a table in PostgreSQL's text format, split at line ends. Each line is a row. */
export async function* copyOut(client: ClientBase, { name, columns }: Table): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  const source: AsyncIterable<Buffer> = client.query(copyTo(`copy ${quoted(name)} (${quotedList(columns)}) to stdout`))
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.length
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (size < PART_BYTES || end === 0) continue
    yield Buffer.concat([...chunks.slice(0, -1), chunk.subarray(0, end)])
    chunks = [chunk.subarray(end)]
    size = chunk.length - end
  }
  if (size > 0) yield Buffer.concat(chunks)
}

export function countRows(part: Buffer): number {
  let rows = 0
  for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

export async function copyIn(
  client: ClientBase,
  { name, columns }: Table,
  rows: AsyncIterable<Buffer | string>,
): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy ${quoted(name)} (${quotedList(columns)}) from stdin`)))
}

/**
 * Drops indexes, foreign keys and triggers before bulk loading: loading is faster, the order of tables does not matter,
 * and triggers are meant for requests.
 * @returns recreates them, which validates the foreign keys
 */
export async function withoutIndexes(client: ClientBase, tables: Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => quoted(name))
  const { rows: steps } = await client.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     union all
     select format('alter table %s disable trigger user', name), format('alter table %s enable trigger user', name)
     from unnest($1::regclass[]) name`,
    [names],
  )
  for (const { away } of steps) await client.query(away)
  return async () => {
    // In reverse: foreign keys need the indexes.
    for (const { back } of steps.toReversed()) await client.query(back)
    await client.query(`analyze ${names.join()}`)
  }
}
