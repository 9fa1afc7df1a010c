import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { announcements, prompts } from '../platform/db/schema.ts'

/**
 * Lets a job notify the followers of a listing, in the transaction that puts it on the market. Older ones were announced
 * before, and the notifications that say so are deleted after a year.
 */
export async function announceListing(tx: Db, promptId: string): Promise<void> {
  await tx.execute(sql`insert into ${announcements} (prompt_id) select id from ${prompts}
    where id = ${promptId} and created_at > now() - interval '300 days' on conflict do nothing`)
}
