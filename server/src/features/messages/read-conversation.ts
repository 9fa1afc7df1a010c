import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { conversations, notifications } from '../../platform/db/schema.ts'
import { getOther, isOf, pairOf } from './conversation-of-two.ts'

/** Marks the messages of `input.id` to the session's user as read, and the notifications of them. @throws NotFound */
export async function readConversation(ctx: UserContext, input: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const other = await getOther(tx, input.id)
    const pair = pairOf(ctx.user.id, other.id)
    await tx
      .update(conversations)
      .set(ctx.user.id === pair.lowerUserId ? { lowerUnread: 0 } : { higherUnread: 0 })
      .where(isOf(pair))
    await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(
        and(
          eq(notifications.userId, ctx.user.id),
          eq(notifications.actorId, other.id),
          eq(notifications.type, 'message'),
          isNull(notifications.readAt),
        ),
      )
  })
}
