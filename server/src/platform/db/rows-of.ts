import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

/** The rows of a raw statement. `Row`: what it selects. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)).rows as Row[]
}
