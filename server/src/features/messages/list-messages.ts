import { LIMITS } from '@promptery/contract/constants'
import type { Message } from '@promptery/contract/people/talk/messages'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { conversations, messages } from '../../platform/db/schema.ts'
import { getOther, HIGHER, isOf, LOWER, pairOf } from './conversation-of-two.ts'
import { messageColumns, presentMessage } from './present.ts'

/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The latest messages between the session's user and `input.id` since the user has left, oldest first.
 * @returns `nextCursor`: the `before` of the preceding page
 * @throws NotFound for an unknown user
 */
export async function listMessages(
  ctx: UserContext,
  input: { id: string; before?: string | undefined },
): Promise<{ messages: Message[]; nextCursor: string | null }> {
  const other = await getOther(ctx.db, input.id)
  const pair = pairOf(ctx.user.id, other.id)
  const conversation = ctx.db.select({ id: conversations.id }).from(conversations).where(isOf(pair))
  const own = ctx.user.id === pair.lowerUserId ? LOWER : HIGHER
  const leftAt = ctx.db.select({ id: own.leftId }).from(conversations).where(isOf(pair))
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: messages.id } },
    { limit: LIMITS.messagesShown, cursor: input.before },
    ({ after, order, limit }) =>
      ctx.db
        .select(messageColumns)
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, conversation),
            sql`${messages.id} > coalesce((${leftAt}), ${FIRST_ID}::uuid)`,
            after,
          ),
        )
        .orderBy(...order)
        .limit(limit),
  )
  return { messages: rows.map(presentMessage).reverse(), nextCursor }
}
