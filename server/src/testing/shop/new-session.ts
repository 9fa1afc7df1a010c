import cookie from '@fastify/cookie'
import type { Db } from '../../platform/db/db.ts'
import { COOKIE } from '../../platform/http/session/session.ts'
import { createSession } from '../../platform/http/session/session-store.ts'
import type { TestUser } from './factories.ts'

export const SESSION_SECRET = 'a secret of the tests, long enough to be one'

/** Begins a session as signing in does, without the password. @returns its cookie */
export async function newSession(db: Db, user: TestUser): Promise<string> {
  const browser = { userAgent: 'lightMyRequest', address: '127.0.0.1' }
  const { secret } = await createSession(db, { user, isRemembered: false, browser })
  return `${COOKIE}=${encodeURIComponent(cookie.sign(secret, SESSION_SECRET))}`
}
