import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/db.ts'
import { prompts } from '../../../platform/db/schema.ts'

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
  of(userId: string): SQL | undefined
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
        .where(and(of(userId), after === undefined ? undefined : gt(key as SQL, after)))
        .orderBy(asc(key as SQL))
        .limit(limit),
  }
}

/** The title of a prompt as its buyers see it: not one that waits for approval. */
export const titleOf = (prompt: PgColumn): SQL =>
  sql`(select coalesce(approved_words ->> 'title', title) from ${prompts} where id = ${prompt})`
