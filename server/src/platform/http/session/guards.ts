import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context, Deps, UserContext } from '../../context.ts'
import { requireConfirmed } from '../../db/queries/email-tokens.ts'
import { passkeys, sessions, totpSecrets } from '../../db/schema.ts'
import { Forbidden, Unauthorized } from '../../errors.ts'
import { runForClient } from '../../runtime/fair-queue.ts'
import { databasesOf } from '../../scale/replicas/read-your-writes.ts'
import type { App } from '../app-type.ts'
import { addressOf, networkOf } from '../limits/addresses.ts'
import { isRead, originOf, requestOrigin } from '../request.ts'
import { sessionOf } from './session.ts'
import type { Session } from './session-store.ts'

/** @throws Unauthorized */
export function requireUser(ctx: Context): UserContext {
  if (!ctx.user) throw new Unauthorized()
  return { ...ctx, user: ctx.user }
}

/** An `onRequest` that refuses requests without a session before their body is read. @throws Unauthorized */
export async function sessionRequired(request: FastifyRequest): Promise<void> {
  if (!request.session) throw new Unauthorized()
}

const secondFactorFirst = () =>
  new Forbidden(
    'admin_second_factor',
    'Admins use a second factor here. Set one up on Your Account, or sign in with yours.',
  )

/**
 * An `onRequest` for what changes second factors: where admins must use one, a session without it sets up the first and
 * touches no other. Otherwise a stolen password would be enough. @throws Forbidden
 */
export async function ownFactorFirst({ ctx }: FastifyRequest): Promise<void> {
  if (!ctx.user?.mustUseSecondFactor) return
  const { id } = ctx.user
  const [keys, apps] = await Promise.all([
    ctx.db.$count(passkeys, eq(passkeys.userId, id)),
    ctx.db.$count(totpSecrets, and(eq(totpSecrets.userId, id), isNotNull(totpSecrets.confirmedAt))),
  ])
  if (keys + apps > 0) throw secondFactorFirst()
}

/** An `onRequest` for routes of admins. @throws Unauthorized, Forbidden */
export async function adminRequired(request: FastifyRequest): Promise<void> {
  await sessionRequired(request)
  if (request.session?.user.mustUseSecondFactor) throw secondFactorFirst()
  if (request.session?.user.role !== 'admin') throw new Forbidden('admin_only', 'This is for admins')
}

/**
 * An `onRequest` for what needs a confirmed email address, in shops with mail: selling, reviewing and writing to others.
 * @throws Forbidden
 */
export async function confirmedRequired({ ctx }: FastifyRequest): Promise<void> {
  requireConfirmed(ctx)
}

/** Gives each request the context that features are called with, before authentication, and its client for fair queues. */
export function attachContexts(app: App, deps: Deps): void {
  app.decorateRequest('ctx')
  app.addHook('onRequest', (request, _reply, done) => {
    request.ctx = { ...deps, ...databasesOf(request, deps), log: request.log, user: null }
    done()
  })
  // Once the body is read, in whose events this would be lost, and the user is known.
  app.addHook('preHandler', (request, _reply, done) => {
    runForClient(request.ctx.user?.id ?? networkOf(addressOf(request)), done)
  })
}

/** An `onRequest` that refuses cross-site writes. @throws Forbidden */
export async function csrfGuard(request: FastifyRequest): Promise<void> {
  if (!isRead(request)) await sameOriginOnly(request)
}

/** An `onRequest` that refuses all cross-site requests. @throws Forbidden */
export async function sameOriginOnly(request: FastifyRequest): Promise<void> {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isCrossSite = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined && ![requestOrigin(request), originOf(request)].some((own) => isSame(own, origin))
  if (isCrossSite) throw new Forbidden('cross_site_request', 'This request came from another site')
}

function isSame(own: string, origin: string): boolean {
  const parsed = URL.parse(origin)
  return parsed !== null && parsed.origin === URL.parse(own)?.origin
}

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
