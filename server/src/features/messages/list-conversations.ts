import type { PageQuery } from '@promptery/contract/common'
import type { Conversation } from '@promptery/contract/people/talk/messages'
import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { conversations, messages, users } from '../../platform/db/schema.ts'
import { messageColumns, presentMessage } from './present.ts'

/** Conversations of the session's user, by latest message. */
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
          id: users.id,
          username: users.username,
          unread: mine.unread,
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
      _id: row.id,
      username: row.username,
      lastMessage: presentMessage(row.last),
      unread: row.unread,
    })),
    nextCursor,
  }
}

/** Reads conversations with the user as the lower and as the higher id separately: each has an index in this order. */
function latestOf(ctx: UserContext, { after, order, limit }: { after: SQL | undefined; order: SQL[]; limit: number }) {
  const { lowerUserId, higherUserId, lowerUnread, higherUnread, lastMessageId } = conversations
  const side = (
    own: typeof lowerUserId | typeof higherUserId,
    otherId: typeof lowerUserId | typeof higherUserId,
    unread: typeof lowerUnread | typeof higherUnread,
  ) =>
    ctx.db
      .select({ otherId, unread, lastMessageId })
      .from(conversations)
      .where(and(eq(own, ctx.user.id), isNotNull(lastMessageId), after))
      .orderBy(...order)
      .limit(limit)
  return unionAll(side(lowerUserId, higherUserId, lowerUnread), side(higherUserId, lowerUserId, higherUnread)).as(
    'mine',
  )
}
