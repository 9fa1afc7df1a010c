import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/db/db.ts'

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
  run(tx: Db, gone: Gone): Promise<unknown>
}

export const step = (table: PgTable, ...statements: ((gone: Gone, tx: Db) => SQL)[]): Step => ({
  table: getTableName(table),
  async run(tx, gone) {
    for (const statement of statements) await tx.execute(statement(gone, tx))
  },
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
