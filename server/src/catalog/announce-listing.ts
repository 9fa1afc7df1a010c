import type { Db } from '../platform/db/db.ts'
import { announcements } from '../platform/db/schema.ts'

/** Lets a job notify the followers of a listing, in the transaction that puts it on the market. */
export async function announceListing(tx: Db, promptId: string): Promise<void> {
  await tx.insert(announcements).values({ promptId }).onConflictDoNothing()
}
