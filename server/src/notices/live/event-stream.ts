import type { Writable } from 'node:stream'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { firstIdAt, timeOfId } from '../../platform/db/ids.ts'

/** Unread bytes above which a client is too slow, or gone. It may reconnect for the rest. */
const UNREAD_BYTES_MAX = 1024 * 1024
const RETRY_MS = 1_000
/** Time in which the last bytes may be flushed. */
const END_TIMEOUT_MS = 1_000

interface StreamEvent {
  event: string
  id: string
  data: unknown
}

/** A client's stream of server-sent events. Events sent before `begin` are buffered. */
export class EventStream {
  /** Key of its session. */
  readonly sessionKey: string
  /** The response. It closes when either side ends the stream. */
  private readonly out: Writable
  private waiting: string[] | undefined = []

  constructor(out: Writable, sessionKey: string) {
    this.out = out
    this.sessionKey = sessionKey
    // At once, so that the client knows the stream is open.
    this.write(`retry: ${RETRY_MS}\n\n`)
  }

  /** @param place the `Last-Event-ID` of a client that never receives an event */
  begin(missed: StreamEvent[], place: string): void {
    const waiting = this.waiting ?? []
    this.waiting = undefined
    this.write([...missed.map(format), `id: ${place}\n\n`, ...waiting].join(''))
  }

  send(event: StreamEvent): void {
    if (this.waiting) this.waiting.push(format(event))
    else this.write(format(event))
  }

  /** A comment, so that neither the client nor a proxy times out. */
  sendHeartbeat(): void {
    this.write(': \n\n')
  }

  /** @param retryMs delay before the client reconnects */
  end(retryMs?: number): void {
    const { out } = this
    if (out.writableEnded || out.destroyed) return
    if (retryMs !== undefined) this.write(`retry: ${retryMs}\n\n`)
    out.end()
    const timeout = setTimeout(() => out.destroy(), END_TIMEOUT_MS)
    out.once('close', () => clearTimeout(timeout))
  }

  private write(text: string): void {
    const { out } = this
    if (out.writableEnded || out.destroyed) return
    if (out.writableLength > UNREAD_BYTES_MAX) out.destroy()
    // Bytes, as in the limit: for text the response counts characters.
    else out.write(Buffer.from(text))
  }
}

const format = ({ event, id, data }: StreamEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

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
