import { and, eq } from 'drizzle-orm'
import { Unauthorized } from '../../errors.ts'
import type { Db } from '../db.ts'
import { sessions, users } from '../schema.ts'

/** A session of a user. */
export interface OwnSession {
  userId: string
  sessionKey: string
}

/**
 * Locks the account of a session, in a transaction that adds a way in: what takes such ways back, as a change of the
 * password does, waits for it, or has ended the session before. One after the other for each user.
 * @throws Unauthorized when the session has ended
 */
export async function lockSignedIn(tx: Db, { userId, sessionKey }: OwnSession): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const isOwn = and(eq(sessions.idHash, sessionKey), eq(sessions.userId, userId))
  if ((await tx.$count(sessions, isOwn)) === 0) throw new Unauthorized()
}
