import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/db/db.ts'
import { rowsOf } from '../../../../platform/db/rows.ts'

/** An account that is being erased. */
export interface Gone {
  userId: string
  email: string | null
  /** The name, and former ones that are still kept for it. */
  names: readonly string[]
}

/** What an erasure does to a table. */
export interface Step {
  table: string
  /** Changes rows of others, in short transactions before the one of all steps, so that nobody waits for it. Idempotent. */
  beforehand?(db: Db, gone: Gone): Promise<void>
  run(tx: Db, gone: Gone): Promise<unknown>
}

export const step = (table: PgTable, ...statements: ((gone: Gone, tx: Db) => SQL)[]): Step => ({
  table: getTableName(table),
  async run(tx, gone) {
    for (const statement of statements) await tx.execute(statement(gone, tx))
  },
})

/** Rows of others that are changed at once. */
const BATCH = 100

/** Changes rows of others, in batches in the order of their ids, as two that change several lock them. */
export async function changeOthers(
  db: Db,
  table: PgTable,
  ids: SQL,
  change: (tx: Db, ids: SQL) => Promise<unknown>,
): Promise<void> {
  const found = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    return (await rowsOf<{ id: string }>(tx, ids)).map(({ id }) => id).sort()
  })
  for (let from = 0; from < found.length; from += BATCH) {
    const batch = sql`any(${sql.param(found.slice(from, from + BATCH))}::uuid[])`
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from ${table} where id = ${batch} order by id for no key update`)
      await change(tx, batch)
    })
  }
}

/** Takes the member's marks from the rows of others that count them. */
export const unmarked = (
  marks: PgTable,
  { of, by, counter }: { of: PgTable; by: PgColumn; counter: PgColumn },
): Step => ({
  table: getTableName(marks),
  beforehand: (db, { userId }) =>
    changeOthers(db, of, sql`select ${by} as id from ${marks} where user_id = ${userId}`, (tx, ids) => {
      const name = sql.identifier(counter.name)
      return tx.execute(sql`with gone as (delete from ${marks} where user_id = ${userId} and ${by} = ${ids} returning ${by} as id)
        update ${of} set ${name} = ${name} - 1 where id in (select id from gone)`)
    }),
  run: () => Promise.resolve(),
})

/** Deletes the rows that name the member in one of these columns. */
export const deleted = (table: PgTable, ...columns: PgColumn[]): Step =>
  step(
    table,
    ({ userId }) =>
      sql`delete from ${table} where ${sql.join(
        columns.map((column) => sql`${column} = ${userId}`),
        sql` or `,
      )}`,
  )

const escaped = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, '\\$&')

/** A regular expression of PostgreSQL for the names, standing alone. */
export const namesPattern = ({ names }: Gone): string => `(?<![\\w.-])(?:${names.map(escaped).join('|')})(?![\\w-])`

/** The same for `@` and a name, as `namesIn` of the contract finds them. */
export const mentionsPattern = ({ names }: Gone): string =>
  `(?<![\\w@.+-])@(?:${names.map(escaped).join('|')})(?![\\w@-]|[.]\\w)`
