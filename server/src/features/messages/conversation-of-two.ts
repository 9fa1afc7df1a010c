import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { conversations, notifications, users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

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
export const readNotifications = (db: Db, { user, other }: { user: string; other: string }) =>
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
