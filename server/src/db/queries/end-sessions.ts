import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { sessions } from '../schema.ts'
import { publish } from './publish.ts'

/** Which sessions of a user: one by its id, all but one, or, without either, all. */
interface Which {
  userId: string
  id?: string
  exceptKey?: string
}

/**
 * Ends sessions, and has every process end the streams that were opened with them.
 * @returns how many there were
 */
export async function endSessions(db: Db, { userId, id, exceptKey }: Which): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          id === undefined ? undefined : eq(sessions.id, id),
          exceptKey === undefined ? undefined : ne(sessions.idHash, exceptKey),
        ),
      )
      .returning({ id: sessions.id })
    if (ended.length > 0) await publish(tx, { kind: 'sessions-ended', id: userId, userIds: [userId] })
    return ended.length
  })
}
