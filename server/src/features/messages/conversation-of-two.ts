import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { conversations, users } from '../../platform/db/schema.ts'
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
