import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { firstIdAt, timeOfId } from '../../db/ids.ts'
import type { StreamEvent } from './event-stream.ts'

/** Where the events of one name come from: a feature's table. */
export interface EventSource {
  load(db: Db, ids: string[]): Promise<{ _id: string }[]>
  missed(db: Db, input: { userId: string; after: string; limit: number }): Promise<{ _id: string }[]>
}
export type EventSources = Record<'message' | 'notification', EventSource>

/** More than a client wants to get one by one. */
const MISSED_MAX = 500
/**
 * How far before the client's last event it is looked. Ids are made before their transactions commit, and in several
 * processes: one that is a little older may have become visible later.
 */
const OVERLAP_MS = 10_000

const idShape = z.uuidv7()

/**
 * What a user's stream begins with: all that happened since `lastEventId`, oldest first, or `reset` when that is more
 * than can be sent or cannot be known.
 * @param place the id of a `reset`
 */
export async function missedEvents(
  db: Db,
  sources: EventSources,
  input: { userId: string; lastEventId: string; place: string },
): Promise<StreamEvent[]> {
  const reset = [{ event: 'reset', id: input.place, data: {} }]
  if (!idShape.safeParse(input.lastEventId).success) return reset
  const after = firstIdAt(new Date(timeOfId(input.lastEventId).getTime() - OVERLAP_MS))
  const rows = { userId: input.userId, after, limit: MISSED_MAX + 1 }
  const named = (event: string) => (row: { _id: string }) => ({ event, id: row._id, data: row })
  const [messages, notifications] = await Promise.all([
    sources.message.missed(db, rows),
    sources.notification.missed(db, rows),
  ])
  const events = [...messages.map(named('message')), ...notifications.map(named('notification'))]
  if (events.length > MISSED_MAX) return reset
  return events.sort((a, b) => (a.id < b.id ? -1 : 1))
}
