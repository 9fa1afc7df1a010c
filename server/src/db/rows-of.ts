import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

/** The rows of a statement that Drizzle does not build, on either engine. `Row`: what the statement selects. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  // Drizzle's type of the answer is that of one driver.
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}
