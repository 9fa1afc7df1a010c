import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { Db } from '../../../platform/db/db.ts'
import { challenges } from '../../../platform/db/schema.ts'
import { COOKIE } from '../../../platform/http/session/session.ts'
import { createSession, hashOf, loadSession } from '../../../platform/http/session/session-store.ts'
import type { TestUser } from '../factories.ts'

export const SESSION_SECRET = 'a secret of the tests, long enough to be one'

/** Whether the session of a cookie still exists. */
export async function isLive(db: Db, given: string): Promise<boolean> {
  const { value } = cookie.unsign(decodeURIComponent(given.slice(COOKIE.length + 1)), SESSION_SECRET)
  return (await loadSession(db, value ?? '')) !== null
}

/** Starts a session without a password. @returns its cookie */
export async function newSession(db: Db, user: TestUser, { isRecent = true } = {}): Promise<string> {
  return signedCookie(COOKIE, (await createdSession(db, user, isRecent)).secret)
}

/** Starts a session without a password. @returns its key */
export const newSessionKey = async (db: Db, user: TestUser): Promise<string> =>
  (await createdSession(db, user, true)).session.key

function createdSession(db: Db, user: TestUser, isRecent: boolean): ReturnType<typeof createSession> {
  const browser = { userAgent: 'lightMyRequest', address: '127.0.0.1' }
  return createSession(db, {
    user,
    isRemembered: false,
    hasSecondFactor: false,
    verifiedAt: isRecent ? new Date() : null,
    browser,
  })
}

type Challenge = typeof challenges.$inferInsert

/** Starts what a browser finishes with the next request. @returns its cookie */
export async function aChallenge(
  db: Db,
  kind: Challenge['kind'],
  data: Challenge['data'],
  userId: string | null = null,
): Promise<string> {
  const [secret, expiresAt] = [randomUUID(), new Date(Date.now() + 60_000)]
  await db.insert(challenges).values({ secretHash: hashOf(secret), kind, userId, data, expiresAt })
  return signedCookie(`promptery_${kind}`, secret)
}

/** A cookie as the shop sets it. */
const signedCookie = (name: string, secret: string): string =>
  `${name}=${encodeURIComponent(cookie.sign(secret, SESSION_SECRET))}`
