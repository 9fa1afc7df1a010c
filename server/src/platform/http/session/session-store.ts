import { hash, randomBytes } from 'node:crypto'
import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { CurrentUser } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { memberColumns } from '../../db/member-columns.ts'
import { isUnconfirmed } from '../../db/queries/email-tokens.ts'
import { isSuspended } from '../../db/queries/suspension.ts'
import { sessions, users } from '../../db/schema.ts'
import { batched, prepared } from '../../db/statements.ts'

/** Server-side lifetime of unused sessions that end with the browser. */
export const BROWSER_SESSION_MS = 7 * 24 * 60 * 60 * 1000
export const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000

export interface Session {
  /** Public id, which grants no access. */
  id: string
  /** The hash of the secret. */
  key: string
  user: CurrentUser
  /** Whether it survives closing the browser. */
  isRemembered: boolean
  /** When the user last proved in this session who they are. */
  verifiedAt: Date | null
  /** Whether a second factor was used in this session. */
  hasSecondFactor: boolean
  lastSeenAt: Date
  expiresAt: Date
}

/** Only the cookie contains the secret itself. */
export const hashOf = (secret: string): string => hash('sha256', secret)

/** Loads a session with its user, batched with concurrent requests. Null when unknown or expired, or its user is suspended or erased. */
export async function loadSession(db: Db, secret: string): Promise<Session | null> {
  const key = hashOf(secret)
  const row = (await selectSessions({ db, key })).get(key)
  if (!row || row.expiresAt.getTime() <= Date.now()) return null
  const { sessionId, key: _, id, username, displayName, email, role, isUnconfirmed, ...session } = row
  const user = { id, username, displayName, email: email ?? '', role, isUnconfirmed }
  return { id: sessionId, key, ...session, user }
}

/** Sessions with their users by their keys, in one statement for all requests of a tick (decision 057). */
const selectSessions = batched(
  ({ db }: { db: Db; key: string }) => db,
  async (asked) => {
    const keys = asked.map(({ key }) => key)
    const rows = await prepared(asked[0].db, 'sessions', () => selectByKeys(asked[0].db)).execute({ keys })
    return new Map(rows.map((row) => [row.key, row]))
  },
)

// The keys are a subselect: otherwise PostgreSQL sees how many there are, and plans again for each statement.
const selectByKeys = (db: Db) =>
  db
    .select({
      key: sessions.idHash,
      isRemembered: sql<boolean>`${sessions.data} #>> '{cookie,originalMaxAge}' is not null`,
      sessionId: sessions.id,
      verifiedAt: sessions.verifiedAt,
      hasSecondFactor: sessions.hasSecondFactor,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      ...memberColumns(users),
      email: users.email,
      role: users.role,
      isUnconfirmed,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.idHash} = any((select ${sql.placeholder('keys')}::text[])::text[])`,
        isNull(users.erasedAt),
        not(isSuspended),
      ),
    )

interface NewSession {
  user: CurrentUser
  isRemembered: boolean
  hasSecondFactor: boolean
  /** When the user last proved who they are. */
  verifiedAt: Date | null
  browser: { userAgent: string; address: string }
}

/** @returns the session, and the secret for its cookie */
export async function createSession(
  db: Db,
  { user, isRemembered, hasSecondFactor, verifiedAt, browser }: NewSession,
): Promise<{ session: Session; secret: string }> {
  const secret = randomBytes(24).toString('base64url')
  const key = hashOf(secret)
  const expiresAt = new Date(Date.now() + (isRemembered ? REMEMBERED_MS : BROWSER_SESSION_MS))
  const data = { cookie: { originalMaxAge: isRemembered ? REMEMBERED_MS : null } }
  const [row] = await db
    .insert(sessions)
    .values({ idHash: key, userId: user.id, data, verifiedAt, hasSecondFactor, expiresAt, ...browser })
    .returning({ id: sessions.id, lastSeenAt: sessions.lastSeenAt })
  if (!row) throw new Error('A session was not stored')
  return { session: { ...row, key, user, isRemembered, verifiedAt, hasSecondFactor, expiresAt }, secret }
}

export async function deleteSession(db: Db, { key }: Pick<Session, 'key'>): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, key))
}
