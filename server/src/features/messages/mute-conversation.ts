import type { UserContext } from '../../platform/context.ts'
import { conversations } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { isOf, pairOf, readNotifications } from './conversation-of-two.ts'

/** Whether messages of `input.id` notify the session's user. @throws NotFound */
export async function muteConversation(ctx: UserContext, input: { id: string; isMuted: boolean }): Promise<void> {
  const { id, isMuted } = input
  const pair = pairOf(ctx.user.id, id.toLowerCase())
  await ctx.db.transaction(async (tx) => {
    const changed = await tx
      .update(conversations)
      .set(ctx.user.id === pair.lowerUserId ? { lowerMuted: isMuted } : { higherMuted: isMuted })
      .where(isOf(pair))
      .returning({ id: conversations.id })
    if (changed.length === 0) throw new NotFound('You have no conversation with this user')
    if (isMuted) await readNotifications(tx, { user: ctx.user.id, other: id })
  })
}
