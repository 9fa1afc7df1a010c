import cookie from '@fastify/cookie'
import fastifySession from '@fastify/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { endSurplusSessions } from '../../db/queries/end-sessions.ts'
import type { App } from '../app-type.ts'
import { addressOf } from '../limits/client-address.ts'
import { hashOf, sessionStore } from './session-store.ts'

const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000
const USER_AGENT_MAX = 300
export const COOKIE = 'promptery_session'

/** Registers cookies and sessions, and tells the context who asks. Sessions are rows, so every process knows them. */
export async function installSessions(app: App, options: { db: Db; secret: string }): Promise<void> {
  await app.register(cookie)
  await app.register(fastifySession, {
    secret: options.secret,
    cookieName: COOKIE,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', path: '/' },
    saveUninitialized: false,
    rolling: false,
    store: sessionStore(options.db),
  })
  app.addHook('onRequest', async (request) => {
    request.ctx.user = request.session.user ?? null
  })
}

/** Signs a user in, under a new id: one that an attacker has planted before is worth nothing. Ends what is too many. */
export async function startSession(request: FastifyRequest, user: CurrentUser, remember: boolean): Promise<void> {
  await request.session.regenerate()
  if (remember) request.session.options({ maxAge: REMEMBERED_MS })
  // Otherwise it would go on as the session that it replaces was told to.
  else Object.assign(request.session.cookie, { expires: null, originalMaxAge: null })
  request.session.userId = user.id
  const userAgent = (request.headers['user-agent'] ?? '').replaceAll('\0', '').slice(0, USER_AGENT_MAX)
  request.session.browser = { userAgent, address: addressOf(request) }
  await request.session.save()
  await endSurplusSessions(request.ctx.db, user.id)
}

/** Signs out, here and in the database. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.session.destroy()
  reply.clearCookie(COOKIE, { path: '/' })
}

/** Whether a session outlives its browser. */
export const isRemembered = (request: FastifyRequest): boolean => request.session.cookie.originalMaxAge !== null

/** By which the session of a request is found again, without being able to use it. */
export const sessionKeyOf = (request: FastifyRequest): string => hashOf(request.session.sessionId)
