import { and, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { sessions } from '../../platform/db/schema.ts'

/** Filters session keys by sessions that have not ended. */
export async function liveSessions(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: sessions.idHash })
    .from(sessions)
    .where(and(sql`${sessions.idHash} = any(${sql.param(keys)}::text[])`, gt(sessions.expiresAt, new Date())))
  return new Set(rows.map(({ key }) => key))
}
