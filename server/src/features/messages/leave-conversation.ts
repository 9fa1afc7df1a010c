import type { UserContext } from '../../platform/context.ts'
import { conversations } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { isOf, pairOf, readNotifications } from './conversation-of-two.ts'

/**
 * Takes the conversation with `input.id` out of the list of the session's user and hides its messages from them. The
 * other user keeps it. A later message brings it back without the earlier ones; one of the other does not while it is
 * muted.
 * @throws NotFound
 */
export async function leaveConversation(ctx: UserContext, { id }: { id: string }): Promise<void> {
  const pair = pairOf(ctx.user.id, id.toLowerCase())
  const { lastMessageId } = conversations
  await ctx.db.transaction(async (tx) => {
    const changed = await tx
      .update(conversations)
      .set(
        ctx.user.id === pair.lowerUserId
          ? { lowerLeft: true, lowerLeftId: lastMessageId, lowerUnread: 0 }
          : { higherLeft: true, higherLeftId: lastMessageId, higherUnread: 0 },
      )
      .where(isOf(pair))
      .returning({ id: conversations.id })
    if (changed.length === 0) throw new NotFound('You have no conversation with this user')
    await readNotifications(tx, { user: ctx.user.id, other: id })
  })
}
