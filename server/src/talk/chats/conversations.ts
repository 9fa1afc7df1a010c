import type { PageQuery } from '@promptery/contract/common'
import type { Conversation, Message } from '@promptery/contract/talk/messages'
import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { presentAttachment } from '../../listings/pictures/stored-pictures.ts'
import type { CurrentUser, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { isBlockedBetween } from '../../platform/db/queries/blocks.ts'
import { published } from '../../platform/db/queries/publish.ts'
import { conversations, messages, notifications, users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

/** The columns of a `MessageRow`. */
export const messageColumns = {
  id: messages.id,
  senderId: messages.senderId,
  receiverId: messages.receiverId,
  message: messages.message,
  clientKey: messages.clientKey,
  removedBy: messages.removedBy,
  attachment: messages.attachment,
  createdAt: messages.createdAt,
} as const

export type MessageRow = Pick<typeof messages.$inferSelect, keyof typeof messageColumns>

export function presentMessage(row: MessageRow): Message {
  return {
    _id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    message: row.removedBy ? 'An admin has removed this message' : row.message,
    createdAt: row.createdAt.toISOString(),
    clientKey: row.clientKey,
    ...(row.attachment && !row.removedBy && { attachment: presentAttachment(row.id, row.attachment) }),
  }
}

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

/**
 * Marks the messages of `input.id` to the session's user as read, and the notifications of them. The other user's
 * streams get an event when this changes something, unless they have left the conversation or one has blocked the other.
 * @throws NotFound
 */
export async function readConversation(ctx: UserContext, input: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const other = await getOther(tx, input.id)
    const pair = pairOf(ctx.user.id, other.id)
    const isLower = ctx.user.id === pair.lowerUserId
    const [own, others] = isLower ? [LOWER, HIGHER] : [HIGHER, LOWER]
    const isBlocked = isBlockedBetween(ctx.user.id, other.id)
    const { lastMessageId } = conversations
    await tx
      .update(conversations)
      .set(isLower ? { lowerUnread: 0, lowerReadId: lastMessageId } : { higherUnread: 0, higherReadId: lastMessageId })
      .where(
        and(
          isOf(pair),
          isNotNull(lastMessageId),
          or(gt(own.unread, 0), sql`${own.readId} is distinct from ${lastMessageId}`),
        ),
      )
      .returning({
        told: sql`case when not ${others.left} and not ${isBlocked}
          then ${published({ kind: 'read', id: newId(), userIds: [other.id] })} end::text`,
      })
    await readNotifications(tx, { user: ctx.user.id, other: other.id })
  })
}

/** The other user of a conversation, with the id as the database writes it. @throws NotFound */
export async function getOther(db: Db, id: string): Promise<{ id: string }> {
  const [other] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!other) throw new NotFound('This user does not exist')
  return other
}

/** The two ids in the order that the table requires. */
export function pairOf(a: string, b: string): { lowerUserId: string; higherUserId: string } {
  return a < b ? { lowerUserId: a, higherUserId: b } : { lowerUserId: b, higherUserId: a }
}

/** Condition for the conversation of a pair. */
export function isOf(pair: ReturnType<typeof pairOf>): SQL | undefined {
  return and(eq(conversations.lowerUserId, pair.lowerUserId), eq(conversations.higherUserId, pair.higherUserId))
}

/** Before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The columns of the user with the smaller id. */
export const LOWER = {
  userId: conversations.lowerUserId,
  unread: conversations.lowerUnread,
  readId: conversations.lowerReadId,
  muted: conversations.lowerMuted,
  left: conversations.lowerLeft,
  leftId: conversations.lowerLeftId,
}

/** The columns of the user with the larger id. */
export const HIGHER = {
  userId: conversations.higherUserId,
  unread: conversations.higherUnread,
  readId: conversations.higherReadId,
  muted: conversations.higherMuted,
  left: conversations.higherLeft,
  leftId: conversations.higherLeftId,
}

/** The columns of one of the two. */
export type Side = typeof LOWER | typeof HIGHER

/** Marks the notifications of messages of `other` to `user` as read. */
const readNotifications = (db: Db, { user, other }: { user: string; other: string }) =>
  db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, user),
        eq(notifications.actorId, other),
        eq(notifications.type, 'message'),
        isNull(notifications.readAt),
      ),
    )

/** Users cannot write to themselves. */
export const canWriteTo = (user: CurrentUser, other: { id: string }): boolean => user.id !== other.id

interface Attached {
  message: Pick<typeof messages.$inferSelect, 'id' | 'removedBy'>
  conversation: Pick<typeof conversations.$inferSelect, 'lowerUserId' | 'higherUserId' | 'lowerLeftId' | 'higherLeftId'>
  /** Whether it was ever reported. */
  isReported: boolean
}

/**
 * The file of a message is readable by the two of its conversation, unless an admin has removed it or the reader has left
 * since; and by admins once the message was reported.
 */
export function canReadAttachment(user: CurrentUser, { message, conversation, isReported }: Attached): boolean {
  if (user.role === 'admin' && isReported) return true
  const { lowerUserId, higherUserId, lowerLeftId, higherLeftId } = conversation
  if (message.removedBy || (user.id !== lowerUserId && user.id !== higherUserId)) return false
  const leftId = user.id === lowerUserId ? lowerLeftId : higherLeftId
  return leftId === null || message.id > leftId
}
