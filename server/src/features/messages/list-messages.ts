import { LIMITS } from '@promptery/contract/constants'
import type { Message } from '@promptery/contract/people/talk/messages'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { conversations, messages } from '../../platform/db/schema.ts'
import { getOther, isOf, pairOf } from './conversation-of-two.ts'
import { messageColumns, presentMessage } from './present.ts'

/**
 * The latest messages between the session's user and `input.id`, oldest first.
 * @returns `nextCursor`: the `before` of the preceding page
 * @throws NotFound for an unknown user
 */
export async function listMessages(
  ctx: UserContext,
  input: { id: string; before?: string | undefined },
): Promise<{ messages: Message[]; nextCursor: string | null }> {
  const other = await getOther(ctx.db, input.id)
  const conversation = ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(isOf(pairOf(ctx.user.id, other.id)))
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: messages.id } },
    { limit: LIMITS.messagesShown, cursor: input.before },
    ({ after, order, limit }) =>
      ctx.db
        .select(messageColumns)
        .from(messages)
        .where(and(eq(messages.conversationId, conversation), after))
        .orderBy(...order)
        .limit(limit),
  )
  return { messages: rows.map(presentMessage).reverse(), nextCursor }
}
