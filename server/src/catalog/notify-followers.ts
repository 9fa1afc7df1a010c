import { and, eq, gt, not, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { newIdInRow } from '../platform/db/ids.ts'
import { hasBlocked } from '../platform/db/queries/blocks.ts'
import { publishedRow } from '../platform/db/queries/publish.ts'
import { follows, notifications, prompts } from '../platform/db/schema.ts'

/**
 * Notifies the followers of an engineer of a listing that is on the market now, in the transaction that puts it there:
 * each once, and not of one that is older than their following. One statement.
 */
export async function notifyFollowers(tx: Db, promptId: string): Promise<void> {
  const written = tx.$with('written').as(
    tx
      .insert(notifications)
      .select(
        tx
          .select({
            id: newIdInRow().as('id'),
            userId: follows.followerId,
            type: sql<'new_listing'>`'new_listing'`.as('type'),
            promptId: prompts.id,
            discussionId: sql<null>`null::uuid`.as('discussion_id'),
            actorId: prompts.uploadedBy,
            reason: sql<null>`null::text`.as('reason'),
            readAt: sql<null>`null::timestamptz`.as('read_at'),
            createdAt: sql<Date>`now()`.as('created_at'),
          })
          .from(prompts)
          .innerJoin(follows, eq(follows.engineerId, prompts.uploadedBy))
          .where(
            and(
              eq(prompts.id, promptId),
              gt(prompts.createdAt, follows.createdAt),
              not(hasBlocked({ blocker: follows.followerId, blocked: prompts.uploadedBy })),
            ),
          ),
      )
      .onConflictDoNothing()
      .returning({ id: notifications.id, userId: notifications.userId }),
  )
  await tx
    .with(written)
    .select({ event: publishedRow('notification', written) })
    .from(written)
}
