import { LIMITS } from '@promptery/contract/constants'
import type { FoundMessage, Message, SearchMessagesQuery } from '@promptery/contract/talk/messages'
import { and, asc, eq, gt, inArray, isNull, like, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldText, likePattern } from '../../platform/db/fold-text.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { type OrderExpression, selectPage } from '../../platform/db/page.ts'
import { hasBlocked } from '../../platform/db/queries/blocks.ts'
import { conversations, messages, users } from '../../platform/db/schema.ts'
import {
  FIRST_ID,
  getOther,
  HIGHER,
  isOf,
  LOWER,
  messageColumns,
  pairOf,
  presentMessage,
  type Side,
} from './conversations.ts'

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

/** An expression, so that no plan walks the messages of the whole shop in the order of their ids. */
const ID: OrderExpression = { expression: sql`greatest(${messages.id})`, type: 'uuid' }
/** Further words narrow nothing. */
const WORDS_MAX = 10

/**
 * Messages of the session's user with all words of a search, the latest first: those of all conversations or those with
 * one user, without removed ones and those of before they left.
 */
export async function searchMessages(
  ctx: UserContext,
  { search, with: other, ...page }: SearchMessagesQuery,
): Promise<{ found: FoundMessage[]; nextCursor: string | null }> {
  const words = foldText(search).split(' ').slice(0, WORDS_MAX)
  const mine = conversationsOf(ctx, other)
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: ID } },
    page,
    ({ after, order, limit }) =>
      ctx.searchDb
        .select({ ...messageColumns, peer: memberColumns(users) })
        .from(messages)
        .innerJoin(mine, eq(mine.id, messages.conversationId))
        .innerJoin(users, eq(users.id, mine.otherId))
        .where(
          and(
            // The index looks up conversations and words together.
            sql`${messages.conversationId} = any(array(select id from ${conversationsOf(ctx, other)}))`,
            ...words.map((word) => like(messages.searchText, likePattern(word))),
            sql`${messages.id} > coalesce(${mine.leftId}, ${FIRST_ID}::uuid)`,
            isNull(messages.removedBy),
            after,
          ),
        )
        .orderBy(...order)
        .limit(limit),
  )
  return {
    found: rows.map(({ peer, ...row }) => ({ message: presentMessage(row), peer: presentMember(peer) })),
    nextCursor,
  }
}

/** The user as the lower and as the higher id separately: each has its index. */
function conversationsOf({ searchDb, user }: UserContext, other: string | undefined) {
  const side = (own: Side, peer: Side) =>
    searchDb
      .select({
        id: conversations.id,
        otherId: sql<string>`${peer.userId}`.as('other_id'),
        leftId: sql<string | null>`${own.leftId}`.as('left_id'),
      })
      .from(conversations)
      .where(and(eq(own.userId, user.id), other === undefined ? undefined : eq(peer.userId, other)) as SQL)
  return unionAll(side(LOWER, HIGHER), side(HIGHER, LOWER)).as('mine')
}

/** Source of messages for open streams, of both sender and receiver. */
export const liveMessages = {
  async load(db: Db, ids: string[]): Promise<Message[]> {
    const rows = await db.select(messageColumns).from(messages).where(inArray(messages.id, ids))
    return rows.map(presentMessage)
  },

  /**
   * Messages of a user after `after`, oldest first, but for conversations that they have left since and those with
   * members whom they have blocked.
   */
  async missed(db: Db, { userId, after, limit }: { userId: string; after: string; limit: number }): Promise<Message[]> {
    const later = gt(messages.id, after)
    const rows = await db
      .select(messageColumns)
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(
        and(
          or(and(eq(messages.receiverId, userId), later), and(eq(messages.senderId, userId), later)),
          or(isSeen(userId, LOWER, HIGHER), isSeen(userId, HIGHER, LOWER)),
        ),
      )
      .orderBy(asc(messages.id))
      .limit(limit)
    return rows.map(presentMessage)
  },
}

const isSeen = (userId: string, own: Side, other: Side): SQL | undefined =>
  and(
    eq(own.userId, userId),
    eq(own.left, false),
    gt(messages.id, sql`coalesce(${own.leftId}, ${FIRST_ID}::uuid)`),
    not(hasBlocked({ blocker: own.userId, blocked: other.userId })),
  )
