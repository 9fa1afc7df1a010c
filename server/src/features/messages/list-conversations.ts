import type { PageQuery } from '@promptery/contract/common'
import type { Conversation } from '@promptery/contract/people/talk/messages'
import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { UserContext } from '../../platform/context.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { conversations, messages, users } from '../../platform/db/schema.ts'
import { HIGHER, LOWER, type Side } from './conversation-of-two.ts'
import { messageColumns, presentMessage } from './present.ts'

/** Conversations of the session's user that they have not left, by latest message. */
export async function listConversations(
  ctx: UserContext,
  input: PageQuery,
): Promise<{ data: Conversation[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { lastMessageId: conversations.lastMessageId } },
    input,
    ({ after, order, limit }) => {
      const mine = latestOf(ctx, { after, order, limit })
      return ctx.db
        .select({
          peer: memberColumns(users),
          unread: mine.unread,
          readUpTo: mine.readUpTo,
          isMuted: mine.isMuted,
          lastMessageId: messages.id,
          last: messageColumns,
        })
        .from(mine)
        .innerJoin(users, eq(users.id, mine.otherId))
        .innerJoin(messages, eq(messages.id, mine.lastMessageId))
        .orderBy(desc(mine.lastMessageId))
        .limit(limit)
    },
  )
  return {
    data: rows.map((row) => ({
      ...presentMember(row.peer),
      lastMessage: presentMessage(row.last),
      unread: row.unread,
      readUpTo: row.readUpTo,
      isMuted: row.isMuted,
    })),
    nextCursor,
  }
}

/** Reads conversations with the user as the lower and as the higher id separately: each has an index in this order. */
function latestOf(ctx: UserContext, { after, order, limit }: { after: SQL | undefined; order: SQL[]; limit: number }) {
  const { lastMessageId } = conversations
  const side = (own: Side, other: Side) =>
    ctx.db
      .select({
        otherId: other.userId,
        unread: own.unread,
        lastMessageId,
        readUpTo: other.readId,
        isMuted: own.muted,
      })
      .from(conversations)
      .where(and(eq(own.userId, ctx.user.id), eq(own.left, false), isNotNull(lastMessageId), after))
      .orderBy(...order)
      .limit(limit)
  return unionAll(side(LOWER, HIGHER), side(HIGHER, LOWER)).as('mine')
}
