import type { PageQuery } from '@promptery/contract/common'
import type { Conversation } from '@promptery/contract/messages'
import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { UserContext } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { conversations, messages, users } from '../../db/schema.ts'
import { messageColumns, presentMessage } from './present.ts'

const cursorShape = z.tuple([z.uuid()])

/** The conversations of the session's user, the one with the latest message first. */
export async function listConversations(
  ctx: UserContext,
  input: PageQuery,
): Promise<{ data: Conversation[]; nextCursor: string | null }> {
  const after = decodeCursor(input.cursor, cursorShape)
  const mine = latestOf(ctx, input.limit + 1, after?.[0])
  const rows = await ctx.db
    .select({ id: users.id, username: users.username, unread: mine.unread, last: messageColumns })
    .from(mine)
    .innerJoin(users, eq(users.id, mine.otherId))
    .innerJoin(messages, eq(messages.id, mine.lastMessageId))
    .orderBy(desc(mine.lastMessageId))
    .limit(input.limit + 1)
  const { page, last } = cutPage(rows, input.limit)
  return {
    data: page.map((row) => ({
      _id: row.id,
      username: row.username,
      lastMessage: presentMessage(row.last),
      unread: row.unread,
    })),
    nextCursor: last ? encodeCursor([last.last.id]) : null,
  }
}

/** Those in which the user is the lower and those in which the user is the higher: each has an index in this order. */
function latestOf(ctx: UserContext, limit: number, before: string | undefined) {
  const isBefore = before === undefined ? undefined : lt(conversations.lastMessageId, before)
  const asLower = ctx.db
    .select({
      otherId: conversations.higherUserId,
      unread: conversations.lowerUnread,
      lastMessageId: conversations.lastMessageId,
    })
    .from(conversations)
    .where(and(eq(conversations.lowerUserId, ctx.user.id), isNotNull(conversations.lastMessageId), isBefore))
    .orderBy(desc(conversations.lastMessageId))
    .limit(limit)
  const asHigher = ctx.db
    .select({
      otherId: conversations.lowerUserId,
      unread: conversations.higherUnread,
      lastMessageId: conversations.lastMessageId,
    })
    .from(conversations)
    .where(and(eq(conversations.higherUserId, ctx.user.id), isNotNull(conversations.lastMessageId), isBefore))
    .orderBy(desc(conversations.lastMessageId))
    .limit(limit)
  return unionAll(asLower, asHigher).as('mine')
}
