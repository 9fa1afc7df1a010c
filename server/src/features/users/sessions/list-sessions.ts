import type { UserSession } from '@promptery/contract/people/sessions'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { SESSIONS_MAX } from '../../../platform/db/queries/end-sessions.ts'
import { sessions } from '../../../platform/db/schema.ts'
import { deviceOf } from './device.ts'

/** Sessions of a user, last used first. `currentKey`: the session of the request. */
export async function listSessions(ctx: UserContext, input: { currentKey: string }): Promise<UserSession[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.user.id), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(SESSIONS_MAX)
  return rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.userAgent),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.idHash === input.currentKey,
  }))
}
