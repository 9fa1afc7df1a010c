import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newIdInRow } from '../../platform/db/ids.ts'
import { publishedRow } from '../../platform/db/queries/publish.ts'
import { notifications, prompts, purchases } from '../../platform/db/schema.ts'

/**
 * Notifies the owners of an older version of a prompt's text, in the transaction that publishes the new one and holds
 * the row's lock. One notification for each version, and none while the previous one is unread. One statement.
 */
export async function notifyBuyers(tx: Db, promptId: string): Promise<void> {
  const notified = tx.$with('notified').as(
    tx
      .update(prompts)
      .set({ notifiedVersion: sql`${prompts.version}` })
      .where(and(eq(prompts.id, promptId), lt(prompts.notifiedVersion, prompts.version)))
      .returning({ id: prompts.id, uploadedBy: prompts.uploadedBy, version: prompts.version }),
  )
  const written = tx.$with('written').as(
    tx
      .insert(notifications)
      .select(
        tx
          .select({
            id: newIdInRow().as('id'),
            userId: purchases.buyerId,
            type: sql<'new_version'>`'new_version'`.as('type'),
            promptId: notified.id,
            discussionId: sql<null>`null::uuid`.as('discussion_id'),
            actorId: notified.uploadedBy,
            reason: sql<null>`null::text`.as('reason'),
            readAt: sql<null>`null::timestamptz`.as('read_at'),
            createdAt: sql<Date>`now()`.as('created_at'),
          })
          .from(notified)
          .innerJoin(purchases, eq(purchases.promptId, notified.id))
          .where(and(sql`${purchases.status} = 'paid'`, lt(purchases.version, notified.version))),
      )
      .onConflictDoNothing()
      .returning({ id: notifications.id, userId: notifications.userId }),
  )
  await tx
    .with(notified, written)
    .select({ event: publishedRow('notification', written) })
    .from(written)
}
