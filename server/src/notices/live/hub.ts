import type { Writable } from 'node:stream'
import { and, gt, sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import type { Db, Listen } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { type PublishedEvent, readPublished } from '../../platform/db/queries/publish.ts'
import { sessions } from '../../platform/db/schema.ts'
import { type EventSources, EventStream, missedEvents } from './event-stream.ts'

const STREAMS_OF_A_USER_MAX = 10
/**
 * Reconnect delay of a client whose stream was displaced, so that eleven clients do not displace each other every
 * second.
 */
const EVICTED_RETRY_MS = 60_000
const HEARTBEAT_MS = 20_000
/** Groups in which heartbeats are sent: ten thousand at once would delay events. */
const HEARTBEAT_GROUPS = 20
const BATCH_MAX = 100

/** An event that streams receive. */
type LiveEvent = PublishedEvent & { kind: keyof EventSources | 'read' }

/** The user of a stream, and the event it resumes after. */
interface Opened {
  userId: string
  sessionKey: string
  lastEventId?: string | undefined
}

interface HubOptions {
  db: Db
  listen: Listen
  sources: EventSources
  log: Pick<BaseLogger, 'error'>
  beatMs?: number
}

/**
 * The open streams of this process. Each event that any process publishes is read from its table once and sent to its
 * users. Whenever events may have been missed, streams end, and their clients reconnect with `Last-Event-ID`.
 */
export class EventHub {
  private readonly options: HubOptions
  private readonly streams = new Map<string, Set<EventStream>>()
  /** The same streams in groups for heartbeats. */
  private readonly groups = Array.from({ length: HEARTBEAT_GROUPS }, () => new Set<EventStream>())
  private opened = 0
  private beaten = 0
  private isBeating = false
  private readonly published: LiveEvent[] = []
  private delivering = false
  private isClosing = false
  private received = 0
  private delivered = 0
  private stopListening: (() => Promise<void>) | undefined
  private beats: NodeJS.Timeout | undefined

  constructor(options: HubOptions) {
    this.options = options
  }

  async start(): Promise<void> {
    this.stopListening = await this.options.listen(
      (payload) => this.receive(payload),
      () => this.endAll(),
    )
    this.beats = setInterval(
      () => void this.sendHeartbeat(),
      (this.options.beatMs ?? HEARTBEAT_MS) / HEARTBEAT_GROUPS,
    ).unref()
  }

  /** Ends every stream. */
  endAll(): void {
    for (const stream of this.all()) stream.end()
  }

  /** Ends every stream, also each new one, so that the server can close. */
  close(): void {
    this.isClosing = true
    this.endAll()
  }

  /** Metrics. */
  get state() {
    const { published, received, delivered } = this
    return { streams: this.all().length, waiting: published.length, received, delivered }
  }

  async stop(): Promise<void> {
    clearInterval(this.beats)
    this.close()
    await this.stopListening?.()
  }

  /** Opens a stream on `out` that begins with the events since `lastEventId`, if given. */
  open(out: Writable, { userId, sessionKey, lastEventId }: Opened): void {
    // The client disconnected during the session lookup; no `close` event follows.
    if (out.destroyed) return
    const stream = new EventStream(out, sessionKey)
    const own = this.streams.get(userId) ?? new Set()
    this.streams.set(userId, own.add(stream))
    const group = this.groups[this.opened++ % HEARTBEAT_GROUPS]?.add(stream)
    out.once('close', () => {
      own.delete(stream)
      group?.delete(stream)
      if (own.size === 0 && this.streams.get(userId) === own) this.streams.delete(userId)
    })
    if (own.size > STREAMS_OF_A_USER_MAX) {
      const [oldest] = own
      if (oldest) own.delete(oldest)
      oldest?.end(EVICTED_RETRY_MS)
    }
    // The stream is registered before the tables are read, so that no event is lost between.
    if (this.isClosing) stream.end()
    else void this.begin(stream, userId, lastEventId)
  }

  private async begin(stream: EventStream, userId: string, lastEventId: string | undefined): Promise<void> {
    const { db, sources, log } = this.options
    const place = newId()
    try {
      stream.begin(lastEventId ? await missedEvents(db, sources, { userId, lastEventId, place }) : [], place)
    } catch (error) {
      log.error({ err: error }, 'missed events could not be read')
      stream.end()
    }
  }

  private receive(payload: string): void {
    this.received += 1
    const event = readPublished(payload)
    if (!event?.userIds.some((id) => this.streams.has(id))) return
    const { kind } = event
    if (kind === 'mail' || kind === 'settings') return
    if (kind === 'sessions-ended') {
      void this.endOfEndedSessions(event.userIds.flatMap((id) => [...(this.streams.get(id) ?? [])]))
      return
    }
    this.published.push({ ...event, kind })
    if (!this.delivering) void this.deliver()
  }

  /** Sends events in the order of publishing; one query loads all that arrived meanwhile. */
  private async deliver(): Promise<void> {
    this.delivering = true
    try {
      while (this.published.length > 0) {
        const batch = this.published.splice(0, BATCH_MAX)
        const rows = await this.load(batch)
        for (const { kind, id, userIds } of batch) {
          const data = rows.get(id)
          if (!data) continue
          for (const userId of userIds) {
            for (const stream of this.streams.get(userId) ?? []) {
              stream.send({ event: kind, id, data })
              this.delivered += 1
            }
          }
        }
      }
    } catch (error) {
      this.options.log.error({ err: error }, 'events could not be read')
      this.published.length = 0
      this.endAll()
    } finally {
      this.delivering = false
    }
  }

  private async load(batch: LiveEvent[]): Promise<Map<string, { _id: string }>> {
    const { db, sources } = this.options
    const idsOf = (kind: LiveEvent['kind']) => batch.flatMap((event) => (event.kind === kind ? [event.id] : []))
    const kinds = ['message', 'notification'] as const
    const loaded = await Promise.all(
      kinds.map((kind) => {
        const ids = idsOf(kind)
        return ids.length > 0 ? sources[kind].load(db, ids) : []
      }),
    )
    // Only the fact is sent: the client asks for the list of conversations again.
    const read = idsOf('read').map((id) => ({ _id: id }))
    return new Map([...loaded.flat(), ...read].map((row) => [row._id, row]))
  }

  /**
   * Sends a heartbeat to the next group of streams. Also ends those of expired sessions, for which no event is
   * published.
   */
  private async sendHeartbeat(): Promise<void> {
    // The previous heartbeat is still waiting for the database.
    if (this.isBeating) return
    this.isBeating = true
    const streams = [...(this.groups[this.beaten++ % HEARTBEAT_GROUPS] ?? [])]
    for (const stream of await this.endOfEndedSessions(streams)) stream.sendHeartbeat()
    this.isBeating = false
  }

  /** Ends the streams of ended sessions. @returns the others */
  private async endOfEndedSessions(streams: EventStream[]): Promise<EventStream[]> {
    if (streams.length === 0) return []
    try {
      const live = await liveSessions(this.options.db, [...new Set(streams.map(({ sessionKey }) => sessionKey))])
      for (const stream of streams) if (!live.has(stream.sessionKey)) stream.end()
      return streams.filter(({ sessionKey }) => live.has(sessionKey))
    } catch (error) {
      this.options.log.error({ err: error }, 'the sessions of open streams could not be read')
      return []
    }
  }

  private all(): EventStream[] {
    return [...this.streams.values()].flatMap((own) => [...own])
  }
}

/** Filters session keys by sessions that have not ended. */
async function liveSessions(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: sessions.idHash })
    .from(sessions)
    .where(and(sql`${sessions.idHash} = any(${sql.param(keys)}::text[])`, gt(sessions.expiresAt, new Date())))
  return new Set(rows.map(({ key }) => key))
}
