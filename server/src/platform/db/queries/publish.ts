import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, EVENTS_CHANNEL } from '../db.ts'

const eventShape = z.object({
  kind: z.enum(['message', 'notification', 'sessions-ended']),
  /** Of the row: whoever passes it on reads it from its table. Of sessions that ended, whose they were. */
  id: z.uuid(),
  /** The users whom it concerns. */
  userIds: z.array(z.uuid()),
})
export type PublishedEvent = z.infer<typeof eventShape>

/** Tells every process of a row that was written: when the transaction `tx` commits, and not if it does not. */
export async function publish(tx: Db, event: PublishedEvent): Promise<void> {
  await tx.execute(sql`select ${published(event)}`)
}

/** `publish` as a part of another statement, for each row of which it is done. */
export const published = (event: PublishedEvent): SQL =>
  sql`pg_notify(${EVENTS_CHANNEL}::text, ${JSON.stringify(event)}::text)`

/** `publish` for a row that another part of the statement has written, and that concerns one user. */
export const publishedRow = (
  kind: PublishedEvent['kind'],
  { id, userId }: { id: SQLWrapper; userId: SQLWrapper },
): SQL =>
  sql`pg_notify(${EVENTS_CHANNEL}::text,
    json_build_object('kind', ${kind}::text, 'id', ${id}, 'userIds', json_build_array(${userId}))::text)`

/** What `publish` said, or `undefined` when the words are not ours. */
export function readPublished(payload: string): PublishedEvent | undefined {
  try {
    return eventShape.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
