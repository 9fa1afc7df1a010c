import { and, eq } from 'drizzle-orm'
import { Unauthorized } from '../../errors.ts'
import type { Db } from '../db.ts'
import { sessions, users } from '../schema.ts'

/**
 * Locks the account of a session, in a transaction that adds what a change of the password or signing out everywhere
 * takes back: that waits for it, or has ended the session before. @throws Unauthorized
 */
export async function lockSignedIn(
  tx: Db,
  { userId, sessionKey }: { userId: string; sessionKey: string },
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
  const isOwn = and(eq(sessions.idHash, sessionKey), eq(sessions.userId, userId))
  if ((await tx.$count(sessions, isOwn)) === 0) throw new Unauthorized()
}
