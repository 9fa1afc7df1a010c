import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser, Databases, ShopConfig } from '../../context.ts'
import { endSessions, endSurplusSessions } from '../../db/queries/end-sessions.ts'
import { isSuspended } from '../../db/queries/suspension.ts'
import { reportCases, users } from '../../db/schema.ts'
import { Forbidden, Unauthorized } from '../../errors.ts'
import type { App } from '../app-type.ts'
import { addressOf } from '../limits/addresses.ts'
import { isHttps } from '../request.ts'
import { startChallenge } from './challenges.ts'
import { createSession, deleteSession, loadSession, REMEMBERED_MS, type Session } from './session-store.ts'

const USER_AGENT_MAX = 300
export const COOKIE = 'promptery_session'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for visitors. */
    session: Session | null
  }
}

/**
 * Installs cookies and sessions and sets the context's user. Sessions are rows, shared by all processes. The cookie is
 * signed, so that a forged one costs no query.
 */
export async function installSessions(app: App, deps: Databases, secret: string): Promise<void> {
  await app.register(cookie, { secret })
  app.decorateRequest('session', null)
  app.addHook('onRequest', (request, reply, done) => {
    const sent = request.cookies[COOKIE]
    if (sent === undefined) return done()
    const { valid, value } = request.unsignCookie(sent)
    const loading = valid ? loadSession(deps.db, value) : Promise.resolve(null)
    loading.then((session) => {
      if (session) limitAdmin(session, request.ctx.config)
      request.session = session
      request.ctx.user = session?.user ?? null
      // Admins decide on what they see, so they read from the primary.
      if (session?.user.role === 'admin') Object.assign(request.ctx, { db: deps.db, searchDb: deps.searchDb })
      if (!session) reply.clearCookie(COOKIE)
      done()
    }, done)
  })
}

/** Where admins must use a second factor, an admin without one is a member, whatever route or policy asks. */
function limitAdmin(session: Session, { adminSecondFactor }: Pick<ShopConfig, 'adminSecondFactor'>): void {
  const { user, hasSecondFactor } = session
  if (!adminSecondFactor || hasSecondFactor || user.role !== 'admin') return
  session.user = { ...user, role: 'member', mustUseSecondFactor: true }
}

/** The session of a route with `sessionRequired`. @throws Unauthorized */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Unauthorized()
  return session
}

interface SignedIn {
  user: CurrentUser
  isRemembered: boolean
  /** Whether a second factor was used. */
  hasSecondFactor: boolean
  /** When the user proved who they are. A session that replaces another one keeps its time. */
  verifiedAt: Date | null
}

/**
 * Signs a user in with a new secret, which prevents session fixation. Ends the browser's previous session, and surplus
 * ones. @throws Forbidden for a suspended user
 */
export async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { user, isRemembered, hasSecondFactor, verifiedAt }: SignedIn,
): Promise<void> {
  await refuseSuspended(request, reply, user.id)
  const { db } = request.ctx
  if (request.session) await deleteSession(db, request.session)
  const userAgent = (request.headers['user-agent'] ?? '').replaceAll('\0', '').slice(0, USER_AGENT_MAX)
  const browser = { userAgent, address: addressOf(request) }
  const { session, secret } = await createSession(db, { user, isRemembered, hasSecondFactor, verifiedAt, browser })
  request.session = session
  reply.setCookie(COOKIE, secret, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
    path: '/',
    ...(isRemembered && { expires: new Date(Date.now() + REMEMBERED_MS) }),
  })
  await endSurplusSessions(db, user.id)
}

export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { session, ctx } = request
  if (session) await endSessions(ctx.db, { userId: session.user.id, id: session.id })
  request.session = null
  reply.clearCookie(COOKIE)
}

/**
 * Refuses to sign in a suspended user who has proven who they are, and says until when and why. Who has not appealed
 * yet is given ten minutes to do so in this browser. @throws Forbidden
 */
async function refuseSuspended(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
  const [row] = await request.ctx.db
    .select({
      caseId: reportCases.id,
      until: reportCases.until,
      answer: reportCases.answer,
      status: reportCases.status,
    })
    .from(users)
    .innerJoin(reportCases, eq(reportCases.id, users.suspendedBy))
    .where(and(eq(users.id, userId), isSuspended))
  if (!row) return
  const what = `Your account is suspended${row.until ? ` until ${inWords(row.until)}` : ''}: ${row.answer}`
  if (row.status === 'decided') {
    await startChallenge(request, reply, 'appeal', { userId, data: { caseId: row.caseId } })
    throw new Forbidden('suspended', what)
  }
  const appealed =
    row.status === 'appealed' ? 'You have appealed, and an admin will look at it.' : 'Your appeal was refused.'
  throw new Forbidden('suspended_appealed', `${what} ${appealed}`)
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `3 December 2026 at 14:05 UTC`. */
const inWords = (time: Date): string => `${FORMAT.format(time)} UTC`

/** The secret for signing session cookies if the environment has none. Generated once and stored in `dataDir`. */
export async function loadSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
