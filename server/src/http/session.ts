import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastifySession, { type SessionStore } from '@fastify/session'
import { eq, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest, Session } from 'fastify'
import type { Context, CurrentUser, UserContext } from '../context.ts'
import type { Db } from '../db/db.ts'
import { sessions, users } from '../db/schema.ts'
import { Forbidden, Unauthorized } from '../errors.ts'
import type { App } from './app-type.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REMEMBERED_MS = 30 * DAY_MS
/** A session that ends with the browser's is forgotten by the server when it was not used for so long. */
const BROWSER_SESSION_MS = 7 * DAY_MS
const COOKIE = 'promptery_session'

declare module 'fastify' {
  interface Session {
    userId?: string
    /** Loaded with the session, never stored in it. */
    user?: CurrentUser
  }
}

/** Registers cookies and sessions. Sessions are rows of the database, so every process knows them. */
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
  const leftMs = row.expiresAt.getTime() - Date.now()
  if (session.cookie.originalMaxAge === null && leftMs < BROWSER_SESSION_MS - DAY_MS) await prolong(db, id)
  const user = { id: row.id, username: row.username, email: row.email ?? '', role: row.role }
  return { ...session, userId: user.id, user }
}

/** At most once a day for each session, so that reading costs no write. */
async function prolong(db: Db, id: string): Promise<void> {
  const expiresAt = new Date(Date.now() + BROWSER_SESSION_MS)
  await db
    .update(sessions)
    .set({ expiresAt })
    .where(eq(sessions.idHash, hashOf(id)))
}

async function save(db: Db, id: string, session: Session): Promise<void> {
  // A session that nobody signed in to has nothing worth a row.
  if (!session.userId) return
  const row = {
    userId: session.userId,
    data: { cookie: session.cookie },
    expiresAt: new Date(Date.now() + (session.cookie.originalMaxAge ?? BROWSER_SESSION_MS)),
  }
  await db
    .insert(sessions)
    .values({ idHash: hashOf(id), ...row })
    .onConflictDoUpdate({ target: sessions.idHash, set: row })
}

/** Signs a user in, under a new id: one that somebody planted before is worth nothing. */
export async function startSession(request: FastifyRequest, user: CurrentUser, remember: boolean): Promise<void> {
  await request.ctx.db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
  await request.session.regenerate()
  if (remember) request.session.options({ maxAge: REMEMBERED_MS })
  request.session.userId = user.id
  await request.session.save()
}

/** Signs out, here and in the database. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.session.destroy()
  reply.clearCookie(COOKIE, { path: '/' })
}

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
