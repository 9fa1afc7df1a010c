import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { sessions } from '../../db/schema.ts'
import { RESERVE_BYTES } from '../../runtime/disk-space.ts'
import { addressOf } from '../limits/addresses/client-address.ts'
import { BROWSER_SESSION_MS } from './session-store.ts'

/** Using a session is written down this often, so that reading costs no write. */
const SEEN_EVERY_MS = 5 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * An `onRequest`: remembers when and from where a session is used, and keeps one of the browser for as long as it is.
 * Nothing fails because that could not be written, and nothing is written for it into the reserve of the disk.
 * @param databaseFreeBytes absent for a database on a server of its own
 */
export function noteVisits(db: Db, databaseFreeBytes: (() => Promise<number>) | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    try {
      if (!isVisitDue(request) || (databaseFreeBytes && (await databaseFreeBytes()) <= RESERVE_BYTES)) return
      await noteVisit(db, request)
    } catch (error) {
      request.log.warn({ err: error }, 'the use of a session could not be noted')
    }
  }
}

function isVisitDue({ session }: FastifyRequest): boolean {
  if (!session) return false
  const { lastSeenAt, expiresAt, isRemembered } = session
  if (Date.now() - lastSeenAt.getTime() >= SEEN_EVERY_MS) return true
  return !isRemembered && expiresAt.getTime() - Date.now() < BROWSER_SESSION_MS - DAY_MS
}

async function noteVisit(db: Db, request: FastifyRequest): Promise<void> {
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
