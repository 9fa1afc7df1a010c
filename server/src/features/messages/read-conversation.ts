import { and, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { isBlockedBetween } from '../../platform/db/queries/blocks.ts'
import { published } from '../../platform/db/queries/publish.ts'
import { conversations } from '../../platform/db/schema.ts'
import { getOther, HIGHER, isOf, LOWER, pairOf, readNotifications } from './conversation-of-two.ts'

/**
 * Marks the messages of `input.id` to the session's user as read, and the notifications of them. The other user's
 * streams get an event when this changes something, unless they have left the conversation or one has blocked the other.
 * @throws NotFound
 */
export async function readConversation(ctx: UserContext, input: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const other = await getOther(tx, input.id)
    const pair = pairOf(ctx.user.id, other.id)
    const isLower = ctx.user.id === pair.lowerUserId
    const [own, others] = isLower ? [LOWER, HIGHER] : [HIGHER, LOWER]
    const isBlocked = isBlockedBetween(ctx.user.id, other.id)
    const { lastMessageId } = conversations
    await tx
      .update(conversations)
      .set(isLower ? { lowerUnread: 0, lowerReadId: lastMessageId } : { higherUnread: 0, higherReadId: lastMessageId })
      .where(
        and(
          isOf(pair),
          isNotNull(lastMessageId),
          or(gt(own.unread, 0), sql`${own.readId} is distinct from ${lastMessageId}`),
        ),
      )
      .returning({
        told: sql`case when not ${others.left} and not ${isBlocked}
          then ${published({ kind: 'read', id: newId(), userIds: [other.id] })} end::text`,
      })
    await readNotifications(tx, { user: ctx.user.id, other: other.id })
  })
}
