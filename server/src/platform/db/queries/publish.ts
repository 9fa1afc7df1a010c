import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, EVENTS_CHANNEL } from '../db.ts'

const eventShape = z.object({
  kind: z.enum(['message', 'notification', 'read', 'sessions-ended', 'mail', 'settings']),
  /**
   * The row's id; each subscriber reads the row itself. For ended sessions the user's id, or a new one for
   * several users. `read` has no row and a new id. No stream sends mails and settings.
   */
  id: z.uuid(),
  userIds: z.array(z.uuid()),
})
export type PublishedEvent = z.infer<typeof eventShape>

/** Notifies every process of a written row when `tx` commits. */
export async function publish(tx: Db, event: PublishedEvent): Promise<void> {
  await tx.execute(sql`select ${published(event)}`)
}

/** `publish` as an expression of another statement, evaluated once per row. */
export const published = (event: PublishedEvent): SQL =>
  sql`pg_notify(${EVENTS_CHANNEL}::text, ${JSON.stringify(event)}::text)`

/** `publish` for rows that another CTE of the statement has written, each for one user. */
export const publishedRow = (
  kind: PublishedEvent['kind'],
  { id, userId }: { id: SQLWrapper; userId: SQLWrapper },
): SQL =>
  sql`pg_notify(${EVENTS_CHANNEL}::text,
    json_build_object('kind', ${kind}::text, 'id', ${id}, 'userIds', json_build_array(${userId}))::text)`

/** Parses a payload, or returns `undefined` if it is not one of `publish`. */
export function readPublished(payload: string): PublishedEvent | undefined {
  try {
    return eventShape.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
