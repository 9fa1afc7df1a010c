import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows-of.ts'
import type { Table } from './catalog.ts'

/** How much is fetched at once: enough to be quick, little enough to be held in memory. */
const BATCH_BYTES = 1024 ** 2
const BATCH_ROWS_MAX = 5_000

/**
 * Writes the rows of a table to a file, one a line: a JSON array of the columns' texts, as PostgreSQL itself writes
 * and reads them. `tx` has to be a transaction, for its cursor and so that all tables are of one moment.
 * @returns how many rows there were
 */
export async function dumpRows(tx: Db, table: Table, file: string, signal: AbortSignal): Promise<number> {
  const texts = sql.join(
    table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  )
  await tx.execute(
    sql`declare backup_rows no scroll cursor for
          select json_build_array(${texts})::text as line from only ${sql.identifier(table.name)}`,
  )
  let rows = 0
  async function* lines(): AsyncGenerator<string> {
    for (let size = 50; ; ) {
      const batch = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${size} from backup_rows`))
      if (batch.length === 0) return
      rows += batch.length
      const text = `${batch.map(({ line }) => line).join('\n')}\n`
      size = Math.max(1, Math.min(BATCH_ROWS_MAX, Math.floor((batch.length * BATCH_BYTES) / text.length)))
      yield text
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }), { signal })
  await tx.execute(sql`close backup_rows`)
  return rows
}
