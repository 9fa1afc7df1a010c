import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { sessions } from '../../db/schema.ts'
import { RESERVE_BYTES } from '../../runtime/disk-space.ts'
import { addressOf } from '../limits/addresses.ts'
import { BROWSER_SESSION_MS } from './session-store.ts'

/** Use of a session is stored at this interval at most. */
const UPDATE_INTERVAL_MS = 5 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * An `onRequest` that stores when and from where a session is used, and extends sessions that end with the browser.
 * Failures are ignored, and nothing is written when disk space is low.
 * @param databaseFreeBytes absent for a database on another machine
 */
export function trackSessionUse(db: Db, databaseFreeBytes: (() => Promise<number>) | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    try {
      if (!isUpdateDue(request) || (databaseFreeBytes && (await databaseFreeBytes()) <= RESERVE_BYTES)) return
      await storeUse(db, request)
    } catch (error) {
      request.log.warn({ err: error }, 'could not store the use of a session')
    }
  }
}

function isUpdateDue({ session }: FastifyRequest): boolean {
  if (!session) return false
  const { lastSeenAt, expiresAt, isRemembered } = session
  if (Date.now() - lastSeenAt.getTime() >= UPDATE_INTERVAL_MS) return true
  return !isRemembered && expiresAt.getTime() - Date.now() < BROWSER_SESSION_MS - DAY_MS
}

async function storeUse(db: Db, request: FastifyRequest): Promise<void> {
  const { session } = request
  if (!session) return
  await db
    .update(sessions)
    .set({
      lastSeenAt: new Date(),
      address: addressOf(request),
      ...(!session.isRemembered && { expiresAt: new Date(Date.now() + BROWSER_SESSION_MS) }),
    })
    .where(eq(sessions.id, session.id))
}
