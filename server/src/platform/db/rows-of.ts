import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

/** The rows of a statement that Drizzle does not build. `Row`: what the statement selects. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)).rows as Row[]
}
