import { randomBytes } from 'node:crypto'
import { sign } from '@fastify/cookie'
import { TEST_SECRET } from '@promptery/testing/server'
import { sql } from 'drizzle-orm'
import type { Db } from '../../server/src/platform/db/db.ts'
import { rowsOf } from '../../server/src/platform/db/rows.ts'
import { sessions } from '../../server/src/platform/db/schema.ts'
import { COOKIE } from '../../server/src/platform/http/session/session.ts'
import { hashOf } from '../../server/src/platform/http/session/session-store.ts'

export interface Member {
  id: string
  /** The hash that its session has in the database. */
  sessionKey: string
  /** The `Cookie` header of a session of theirs. */
  cookie: string
}

/** Creates sessions for `count` engineers of the benchmark, who have no passwords. */
export async function signedIn(db: Db, count: number): Promise<Member[]> {
  const users = await rowsOf<{ id: string }>(db, sql`select id from bench_engineers order by n desc limit ${count}`)
  const made = users.map(({ id }) => ({ id, sessionId: randomBytes(24).toString('base64url') }))
  await db.insert(sessions).values(
    made.map(({ id, sessionId }) => ({
      idHash: hashOf(sessionId),
      userId: id,
      data: { cookie: { originalMaxAge: null } },
      expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000),
    })),
  )
  return made.map(({ id, sessionId }) => ({
    id,
    sessionKey: hashOf(sessionId),
    cookie: `${COOKIE}=${encodeURIComponent(sign(sessionId, TEST_SECRET))}`,
  }))
}
