import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { activityId, discussionReads, discussions, notifications } from '../../platform/db/schema.ts'
import { isShownTopic, topicGone } from './visible.ts'

/** Notes up to where a member has read a topic. The mark never goes back. */
export async function readUpTo(tx: Db, mark: typeof discussionReads.$inferInsert): Promise<void> {
  await tx
    .insert(discussionReads)
    .values(mark)
    .onConflictDoUpdate({
      target: [discussionReads.userId, discussionReads.discussionId],
      set: { upTo: sql`greatest(${discussionReads.upTo}, excluded.up_to)` },
    })
}

/** Marks a topic's answers as read by the session's user, and the notifications about it. @throws NotFound */
export async function readTopic(ctx: UserContext, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [topic] = await tx
      .select({ activityId })
      .from(discussions)
      .where(and(eq(discussions.id, id), isShownTopic(ctx)))
    if (!topic) throw topicGone()
    await readUpTo(tx, { userId: ctx.user.id, discussionId: id, upTo: topic.activityId })
    await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(
        and(
          eq(notifications.userId, ctx.user.id),
          eq(notifications.discussionId, id),
          sql`${notifications.type} in ('answered', 'mentioned')`,
          isNull(notifications.readAt),
        ),
      )
  })
}
