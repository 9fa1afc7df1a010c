import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { firstIdAt, timeOfId } from '../../platform/db/ids.ts'
import type { StreamEvent } from './event-stream.ts'

/** The source of one kind of events: a feature's table. */
export interface EventSource {
  load(db: Db, ids: string[]): Promise<{ _id: string }[]>
  missed(db: Db, input: { userId: string; after: string; limit: number }): Promise<{ _id: string }[]>
}
export type EventSources = Record<'message' | 'notification', EventSource>

/** Beyond this number the client gets `reset` instead of single events. */
const MISSED_MAX = 500
/**
 * Overlap before the client's last event. Ids are created before their transactions commit, in several processes, so
 * that a slightly older one may become visible later.
 */
const OVERLAP_MS = 10_000

const idShape = z.uuidv7()

/**
 * The events of a user since `lastEventId`, oldest first, or `reset` when these are too many or unknown.
 * @param place id of a `reset`
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
