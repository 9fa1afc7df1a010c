import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { Unauthorized } from '../../errors.ts'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import { apiKeys, sessions, users } from '../schema.ts'
import { publish } from './publish.ts'

/** The maximum number of sessions per user. It bounds the table for a program that signs in again and again. */
export const SESSIONS_MAX = 100

/** One session by `id`, all except one, or, without either, all. */
interface Which {
  userId: string
  id?: string
  exceptKey?: string
}

/**
 * Ends sessions. Every process closes the streams that belong to them.
 * @returns the number of ended sessions
 */
export async function endSessions(db: Db, { userId, id, exceptKey }: Which): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          id === undefined ? undefined : eq(sessions.id, id),
          exceptKey === undefined ? undefined : ne(sessions.idHash, exceptKey),
        ),
      )
      .returning({ id: sessions.id })
    if (ended.length > 0) await publish(tx, { kind: 'sessions-ended', id: userId, userIds: [userId] })
    return ended.length
  })
}

/** Ends all sessions of several users, in a transaction of the caller. */
export async function endSessionsOf(tx: Db, userIds: string[]): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(inArray(sessions.userId, userIds))
    .returning({ userId: sessions.userId })
  const signedIn = userIds.filter((id) => ended.some(({ userId }) => userId === id))
  if (signedIn.length > 0) await publish(tx, { kind: 'sessions-ended', id: newId(), userIds: signedIn })
}

/** Ends a user's least recently used sessions beyond `SESSIONS_MAX`. */
export async function endSurplusSessions(db: Db, userId: string): Promise<void> {
  const surplus = db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(SESSIONS_MAX)
  const ended = await db.delete(sessions).where(inArray(sessions.idHash, surplus)).returning({ id: sessions.id })
  if (ended.length > 0) await publish(db, { kind: 'sessions-ended', id: userId, userIds: [userId] })
}

/** A session of a user. */
interface OwnSession {
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

/** Revokes all API keys of a user. Every process refuses their next requests. */
export async function revokeApiKeys(db: Db, userId: string): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
}
