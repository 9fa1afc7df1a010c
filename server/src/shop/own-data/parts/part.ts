import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/db.ts'
import { checkouts, prompts } from '../../../platform/db/schema.ts'

export type Row = Record<string, unknown>

/** What an archive has of one table. */
export interface Part {
  /** Path in the archive, without its number and ending. */
  path: string
  /**
   * `json` and `csv`: a file for each page of rows. `texts`: a file for each row, of its `text` and named by its `name`.
   * `pictures`: the widest file of each row's `picture`.
   */
  format: 'json' | 'csv' | 'texts' | 'pictures'
  table: PgTable
  /** @returns a page of a user's rows after those of the page before */
  page(db: Db, userId: string, after: unknown): Promise<Row[]>
  /** Rows of a page. */
  limit: number
}

interface Given {
  table: PgTable
  /** Orders the rows of a user, and is among them only once. */
  key: PgColumn | SQL
  /** Which rows are a user's: those with the id in this column, or a condition. */
  of: PgColumn | ((userId: string) => SQL | undefined)
  /** Without secrets, and without what others alone may see. */
  columns: Record<string, PgColumn | SQL>
  format?: Part['format']
  limit?: number
}

/** Rows have to fit into memory a page at a time. */
const ROWS = 500
/** Rows with a text for sale each. */
export const TEXTS = 20

export function part(path: string, { table, key, of, columns, format = 'json', limit = ROWS }: Given): Part {
  return {
    path,
    format,
    table,
    limit,
    page: (db, userId, after) =>
      db
        .select({ ...columns, key: key as SQL })
        .from(table)
        .where(
          and(
            typeof of === 'function' ? of(userId) : eq(of, userId),
            after === undefined ? undefined : gt(key as SQL, after),
          ),
        )
        .orderBy(asc(key as SQL))
        .limit(limit),
  }
}

/** The title of a prompt as its buyers see it: not one that waits for approval. */
export const titleOf = (prompt: PgColumn): SQL =>
  sql`(select coalesce(approved_words ->> 'title', title) from ${prompts} where id = ${prompt})`

/** A column of a payment, or what is made of several. */
export const ofPayment = (checkoutId: PgColumn, what: SQL): SQL =>
  sql`(select ${what} from ${checkouts} where id = ${checkoutId})`

/** The currency that was paid in. */
export const currencyOf = (checkoutId: PgColumn): SQL =>
  ofPayment(checkoutId, sql`coalesce(mismatch_currency, currency)`)
