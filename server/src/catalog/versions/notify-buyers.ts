import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { insertNotifications } from '../../platform/db/queries/notifications/insert-notifications.ts'
import { prompts, purchases } from '../../platform/db/schema.ts'

/**
 * Notifies the owners of an older version of a prompt's text, in the transaction that publishes the new one and holds
 * the row's lock. One notification for each version, and none while the previous one is unread. One statement.
 */
export const notifyBuyers = (tx: Db, promptId: string): Promise<void> =>
  insertNotifications(tx, {
    with: sql`notified as (
      update ${prompts} set ${sql.identifier(prompts.notifiedVersion.name)} = ${prompts.version}
      where ${prompts.id} = ${promptId} and ${prompts.notifiedVersion} < ${prompts.version}
      returning id, uploaded_by, version
    )`,
    columns: sql`user_id, type, prompt_id, actor_id`,
    select: sql`select ${purchases.buyerId}, 'new_version', notified.id, notified.uploaded_by
      from notified join ${purchases} on ${purchases.promptId} = notified.id
      where ${purchases.status} = 'paid' and ${purchases.version} < notified.version`,
  })
