import type { Message } from '@promptery/contract/people/talk/messages'
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { messages } from '../../platform/db/schema.ts'
import { messageColumns, presentMessage } from './present.ts'

/** Source of messages for open streams, of both sender and receiver. */
export const liveMessages = {
  async load(db: Db, ids: string[]): Promise<Message[]> {
    const rows = await db.select(messageColumns).from(messages).where(inArray(messages.id, ids))
    return rows.map(presentMessage)
  },

  /** Messages of a user after `after`, oldest first. */
  async missed(db: Db, { userId, after, limit }: { userId: string; after: string; limit: number }): Promise<Message[]> {
    const later = gt(messages.id, after)
    const rows = await db
      .select(messageColumns)
      .from(messages)
      .where(or(and(eq(messages.receiverId, userId), later), and(eq(messages.senderId, userId), later)))
      .orderBy(asc(messages.id))
      .limit(limit)
    return rows.map(presentMessage)
  },
}
