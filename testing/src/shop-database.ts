import { sql } from 'drizzle-orm'
import { openForCommand } from '../../server/src/platform/db/connection/connect.ts'

/** Does something to the database of the shop in `dataDir`, open or closed: what only time or others would do. */
export async function onShopDatabase(dataDir: string, statement: string): Promise<void> {
  const database = await openForCommand({ dataDir, databaseUrl: undefined })
  try {
    await database.db.execute(sql.raw(statement))
  } finally {
    await database.close()
  }
}
