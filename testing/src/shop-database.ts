import { sql } from 'drizzle-orm'
import { openForCommand } from '../../server/src/platform/db/connection/connect.ts'

/** Executes a statement in the database of the shop in `dataDir`, running or not: to simulate time or other clients. */
export async function onShopDatabase(dataDir: string, statement: string): Promise<void> {
  const database = await openForCommand({ dataDir, databaseUrl: undefined })
  try {
    await database.db.execute(sql.raw(statement))
  } finally {
    await database.close()
  }
}
