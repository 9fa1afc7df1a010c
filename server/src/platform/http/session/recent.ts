import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { sessions } from '../../db/schema.ts'
import { Forbidden } from '../../errors.ts'
import { sessionOf } from './session.ts'
import type { Session } from './session-store.ts'

/** How long a reauthentication lasts. */
export const RECENT_MS = 10 * 60 * 1000

const isRecent = ({ verifiedAt }: Session): boolean =>
  verifiedAt !== null && verifiedAt.getTime() > Date.now() - RECENT_MS

/**
 * An `onRequest` for acts that need more than an open session: a reauthentication within ten minutes.
 * @throws Forbidden
 */
export async function recentRequired(request: FastifyRequest): Promise<void> {
  if (!isRecent(sessionOf(request))) throw new Forbidden('verification_required', 'Confirm first that it is you')
}

/** Stores that the session's user has just reauthenticated. Signing in does, too, and nothing else. */
export const markVerified = (request: FastifyRequest, { hasSecondFactor = false } = {}): Promise<void> =>
  changeSession(request, { verifiedAt: new Date(), ...(hasSecondFactor && { hasSecondFactor }) })

/** Stores that the session's user has used a second factor, one that they have just set up. */
export const markSecondFactor = (request: FastifyRequest): Promise<void> =>
  changeSession(request, { hasSecondFactor: true })

async function changeSession(
  request: FastifyRequest,
  changed: Partial<Pick<Session, 'verifiedAt' | 'hasSecondFactor'>>,
): Promise<void> {
  const session = sessionOf(request)
  await request.ctx.db.update(sessions).set(changed).where(eq(sessions.idHash, session.key))
  Object.assign(session, changed)
}
