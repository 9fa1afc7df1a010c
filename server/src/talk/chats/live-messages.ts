import type { Message } from '@promptery/contract/talk/messages'
import { and, asc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { hasBlocked } from '../../platform/db/queries/blocks.ts'
import { conversations, messages } from '../../platform/db/schema.ts'
import { FIRST_ID, HIGHER, LOWER, type Side } from './conversations.ts'
import { messageColumns, presentMessage } from './present.ts'

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
