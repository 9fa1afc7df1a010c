import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import { eq, sql } from 'drizzle-orm'
import type { Session } from 'fastify'
import type { CurrentUser } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { sessions, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'

/** A session that ends with the browser's is forgotten by the server when it was not used for so long. */
export const BROWSER_SESSION_MS = 7 * 24 * 60 * 60 * 1000

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

/** By which the row of a session is found. The id itself is only in its cookie. */
export const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex')

/** The sessions of `@fastify/session` as rows of the database. */
export function sessionStore(db: Db): SessionStore {
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
  const [row] = await prepared(db, 'session', () => selectSession(db)).execute({ idHash: hashOf(id) })
  if (!row || row.expiresAt.getTime() <= Date.now()) return null
  const session = row.data as Session
  const user = { id: row.id, username: row.username, email: row.email ?? '', role: row.role }
  const { lastSeenAt, expiresAt } = row
  return { ...session, userId: user.id, user, row: { id: row.sessionId, lastSeenAt, expiresAt } }
}

const selectSession = (db: Db) =>
  db
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
    .where(eq(sessions.idHash, sql.placeholder('idHash')))

async function save(db: Db, id: string, session: Session): Promise<void> {
  // A session without a user is not kept.
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
