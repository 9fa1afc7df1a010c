import { randomBytes } from 'node:crypto'
import { sign } from '@fastify/cookie'
import { TEST_SECRET } from '@promptery/testing/server'
import { sql } from 'drizzle-orm'
import type { Db } from '../../server/src/db/db.ts'
import { rowsOf } from '../../server/src/db/rows-of.ts'
import { sessions } from '../../server/src/db/schema.ts'
import { COOKIE } from '../../server/src/http/session/session.ts'
import { hashOf } from '../../server/src/http/session/session-store.ts'

export interface Member {
  id: string
  /** The `Cookie` header of a session of theirs. */
  cookie: string
}

/** Signs `count` of the market's engineers in, without their asking for it: they have no passwords. */
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
    cookie: `${COOKIE}=${encodeURIComponent(sign(sessionId, TEST_SECRET))}`,
  }))
}
