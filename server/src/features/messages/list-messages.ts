import { LIMITS } from '@promptery/contract/constants'
import type { Message } from '@promptery/contract/messages'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { UserContext } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { conversations, messages } from '../../db/schema.ts'
import { getOther, isOf, pairOf } from './conversation-of-two.ts'
import { messageColumns, presentMessage } from './present.ts'

const cursorShape = z.tuple([z.uuid()])

/**
 * The latest messages between the session's user and `input.id`, the oldest of them first.
 * @returns in `nextCursor` the `before` of those before
 * @throws NotFound for an unknown user
 */
export async function listMessages(
  ctx: UserContext,
  input: { id: string; before?: string | undefined },
): Promise<{ messages: Message[]; nextCursor: string | null }> {
  const before = decodeCursor(input.before, cursorShape)
  const other = await getOther(ctx.db, input.id)
  const conversation = ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(isOf(pairOf(ctx.user.id, other.id)))
  const rows = await ctx.db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.conversationId, conversation), before && lt(messages.id, before[0])))
    .orderBy(desc(messages.id))
    .limit(LIMITS.messagesShown + 1)
  const { page, last } = cutPage(rows, LIMITS.messagesShown)
  return { messages: page.map(presentMessage).reverse(), nextCursor: last ? encodeCursor([last.id]) : null }
}
