import { LIMITS } from '@promptery/contract/constants'
import type { Message } from '@promptery/contract/talk/messages'
import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { conversations, messages } from '../../platform/db/schema.ts'
import { FIRST_ID, getOther, HIGHER, isOf, LOWER, pairOf } from './conversations.ts'
import { messageColumns, presentMessage } from './present.ts'

/**
 * The latest messages between the session's user and `input.id` since the user has left, oldest first; with `input.at`
 * those around a message instead.
 * @returns `nextCursor`: the `before` of the preceding page
 * @throws NotFound for an unknown user
 */
export async function listMessages(
  ctx: UserContext,
  input: { id: string; before?: string | undefined; at?: string | undefined },
): Promise<{ messages: Message[]; nextCursor: string | null }> {
  const other = await getOther(ctx.db, input.id)
  const pair = pairOf(ctx.user.id, other.id)
  const conversation = ctx.db.select({ id: conversations.id }).from(conversations).where(isOf(pair))
  const own = ctx.user.id === pair.lowerUserId ? LOWER : HIGHER
  const leftAt = ctx.db.select({ id: own.leftId }).from(conversations).where(isOf(pair))
  const select = (place: SQL | undefined, order: SQL[], limit: number) =>
    ctx.db
      .select(messageColumns)
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversation),
          sql`${messages.id} > coalesce((${leftAt}), ${FIRST_ID}::uuid)`,
          place,
        ),
      )
      .orderBy(...order)
      .limit(limit)
  const { messagesShown } = LIMITS
  const { at } = input
  const later = at ? await select(gt(messages.id, at), [asc(messages.id)], messagesShown / 2) : []
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: messages.id } },
    { limit: at ? messagesShown / 2 : messagesShown, cursor: at ? undefined : input.before },
    ({ after, order, limit }) => select(at ? lte(messages.id, at) : after, order, limit),
  )
  return { messages: [...rows.reverse(), ...later].map(presentMessage), nextCursor }
}
