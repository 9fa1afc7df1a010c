import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastifySession, { type SessionStore } from '@fastify/session'
import { eq, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest, Session } from 'fastify'
import type { Context, CurrentUser, UserContext } from '../context.ts'
import type { Db } from '../db/db.ts'
import { endSurplusSessions } from '../db/queries/end-sessions.ts'
import { sessions, users } from '../db/schema.ts'
import { Forbidden, Unauthorized } from '../errors.ts'
import { RESERVE_BYTES } from '../free-bytes.ts'
import { addressOf } from './addresses.ts'
import type { App } from './app-type.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REMEMBERED_MS = 30 * DAY_MS
/** A session that ends with the browser's is forgotten by the server when it was not used for so long. */
const BROWSER_SESSION_MS = 7 * DAY_MS
/** Using a session is written down this often, so that reading costs no write. */
const SEEN_EVERY_MS = 5 * 60 * 1000
const USER_AGENT_MAX = 300
const COOKIE = 'promptery_session'

declare module 'fastify' {
  interface Session {
    userId?: string
    /** Loaded with the session, never stored in it. */
    user?: CurrentUser
    /** What the database has beside it, never stored in it. */
    row?: { id: string; lastSeenAt: Date; expiresAt: Date }
    /** Whose browser it is, while it is being started. */
    browser?: { userAgent: string; address: string }
  }
}

/** Registers cookies and sessions, and tells the context who asks. Sessions are rows, so every process knows them. */
export async function installSessions(app: App, options: { db: Db; secret: string }): Promise<void> {
  await app.register(cookie)
  await app.register(fastifySession, {
    secret: options.secret,
    cookieName: COOKIE,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', path: '/' },
    saveUninitialized: false,
    rolling: false,
    store: sessionRows(options.db),
  })
  app.addHook('onRequest', async (request) => {
    request.ctx.user = request.session.user ?? null
  })
}

const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex')

function sessionRows(db: Db): SessionStore {
  return {
    get: (id, done) => void load(db, id).then((session) => done(null, session), done),
    set: (id, session, done) => void save(db, id, session).then(() => done(), done),
    destroy: (id, done) =>
      void db
        .delete(sessions)
        .where(eq(sessions.idHash, hashOf(id)))
        .then(() => done(), done),
  }
}

/** The session and its user, in one query. */
async function load(db: Db, id: string): Promise<Session | null> {
  const [row] = await db
    .select({
      data: sessions.data,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.idHash, hashOf(id)))
  if (!row || row.expiresAt.getTime() <= Date.now()) return null
  const session = row.data as Session
  const user = { id: row.id, username: row.username, email: row.email ?? '', role: row.role }
  const { lastSeenAt, expiresAt } = row
  return { ...session, userId: user.id, user, row: { id: row.sessionId, lastSeenAt, expiresAt } }
}

/**
 * An `onRequest`: remembers when and from where a session is used, and keeps one of the browser for as long as it is.
 * Nothing fails because that could not be written, and nothing is written for it into the reserve of the disk.
 * @param databaseRoom absent for a database on a server of its own
 */
export function noteVisits(databaseRoom: (() => Promise<number>) | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    try {
      if (!isVisitDue(request) || (databaseRoom && (await databaseRoom()) <= RESERVE_BYTES)) return
      await noteVisit(request)
    } catch (error) {
      request.log.warn({ err: error }, 'the use of a session could not be noted')
    }
  }
}

function isVisitDue(request: FastifyRequest): boolean {
  const { row } = request.session
  if (!row) return false
  const { lastSeenAt, expiresAt } = row
  if (Date.now() - lastSeenAt.getTime() >= SEEN_EVERY_MS) return true
  return !isRemembered(request) && expiresAt.getTime() - Date.now() < BROWSER_SESSION_MS - DAY_MS
}

async function noteVisit(request: FastifyRequest): Promise<void> {
  const { row } = request.session
  if (!row) return
  await request.ctx.db
    .update(sessions)
    .set({
      lastSeenAt: new Date(),
      address: addressOf(request),
      ...(!isRemembered(request) && { expiresAt: new Date(Date.now() + BROWSER_SESSION_MS) }),
    })
    .where(eq(sessions.id, row.id))
}

async function save(db: Db, id: string, session: Session): Promise<void> {
  // A session that nobody signed in to has nothing worth a row.
  if (!session.userId) return
  const row = {
    userId: session.userId,
    data: { cookie: session.cookie },
    expiresAt: new Date(Date.now() + (session.cookie.originalMaxAge ?? BROWSER_SESSION_MS)),
    ...session.browser,
  }
  await db
    .insert(sessions)
    .values({ idHash: hashOf(id), ...row })
    .onConflictDoUpdate({ target: sessions.idHash, set: row })
}

/** Signs a user in, under a new id: one that somebody planted before is worth nothing. Ends what is too many. */
export async function startSession(request: FastifyRequest, user: CurrentUser, remember: boolean): Promise<void> {
  await request.ctx.db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
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

/** An `onSend` for what proxies may keep: a cookie with it, be it only one that signs out, would be everybody's. */
export async function sendNoCookies(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.removeHeader('set-cookie')
}

/** Whether a session outlives its browser. */
export const isRemembered = (request: FastifyRequest): boolean => request.session.cookie.originalMaxAge !== null

/** By which the session of a request is found again, without being able to use it. */
export const sessionKeyOf = (request: FastifyRequest): string => hashOf(request.session.sessionId)

/** Narrows a context to one with a user. @throws Unauthorized */
export function requireUser(ctx: Context): UserContext {
  if (!ctx.user) throw new Unauthorized()
  return { ...ctx, user: ctx.user }
}

/** A route's `onRequest`: without a session its body is not even read. @throws Unauthorized */
export async function sessionRequired(request: FastifyRequest): Promise<void> {
  if (!request.session.user) throw new Unauthorized()
}

/** A route's `onRequest` for the calls of admins. @throws Unauthorized, Forbidden */
export async function adminRequired(request: FastifyRequest): Promise<void> {
  await sessionRequired(request)
  if (request.session.user?.role !== 'admin') throw new Forbidden('This is for admins')
}
