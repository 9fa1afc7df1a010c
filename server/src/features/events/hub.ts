import type { Writable } from 'node:stream'
import type { BaseLogger } from 'pino'
import type { Db, Listen } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { type PublishedEvent, readPublished } from '../../db/queries/publish.ts'
import { EventStream } from './event-stream.ts'
import { liveSessions } from './live-sessions.ts'
import { type EventSources, missedEvents } from './missed-events.ts'

const STREAMS_OF_A_USER_MAX = 10
/** After which the client whose stream gave way may come back, so that eleven of them do not take turns by the second. */
const CROWDED_OUT_RETRY_MS = 60_000
const BEAT_MS = 20_000
/** Streams are kept awake in so many turns: ten thousand at once would hold up what is sent meanwhile. */
const BEAT_TURNS = 20
const BATCH_MAX = 100

/** What is passed on to streams. */
type LiveEvent = PublishedEvent & { kind: keyof EventSources }

/** Whose a stream is, and where it goes on. */
interface Opened {
  userId: string
  sessionKey: string
  lastEventId?: string | undefined
}

export interface HubOptions {
  db: Db
  listen: Listen
  sources: EventSources
  log: Pick<BaseLogger, 'error'>
  beatMs?: number
}

/**
 * The open streams of this process. What any process publishes is read from its table once, and sent to those whom it
 * concerns. Whenever something may have been missed, streams end: their clients come back with `Last-Event-ID`.
 */
export class EventHub {
  private readonly options: HubOptions
  private readonly streams = new Map<string, Set<EventStream>>()
  /** The same streams, by the turn in which they are kept awake. */
  private readonly turns = Array.from({ length: BEAT_TURNS }, () => new Set<EventStream>())
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
    this.beats = setInterval(() => void this.beat(), (this.options.beatMs ?? BEAT_MS) / BEAT_TURNS).unref()
  }

  /** Ends every stream. */
  endAll(): void {
    for (const stream of this.all()) stream.end()
  }

  /** Ends every stream, and from now on each new one at once: nothing may keep the server from closing. */
  close(): void {
    this.isClosing = true
    this.endAll()
  }

  /** In numbers, for whoever watches this process. */
  get state() {
    const { published, received, delivered } = this
    return { streams: this.all().length, waiting: published.length, received, delivered }
  }

  async stop(): Promise<void> {
    clearInterval(this.beats)
    this.close()
    await this.stopListening?.()
  }

  /** Opens a stream on `out` that begins with what was missed since `lastEventId`, if there is one. */
  open(out: Writable, { userId, sessionKey, lastEventId }: Opened): void {
    // Its client has gone while the session was looked up: it says so no second time.
    if (out.destroyed) return
    const stream = new EventStream(out, sessionKey)
    const own = this.streams.get(userId) ?? new Set()
    this.streams.set(userId, own.add(stream))
    const turn = this.turns[this.opened++ % BEAT_TURNS]?.add(stream)
    out.once('close', () => {
      own.delete(stream)
      turn?.delete(stream)
      if (own.size === 0 && this.streams.get(userId) === own) this.streams.delete(userId)
    })
    if (own.size > STREAMS_OF_A_USER_MAX) {
      const [oldest] = own
      if (oldest) own.delete(oldest)
      oldest?.end(CROWDED_OUT_RETRY_MS)
    }
    // The stream is among those that events are sent to before the tables are read: nothing falls between.
    if (this.isClosing) stream.end()
    else void this.begin(stream, userId, lastEventId)
  }

  private async begin(stream: EventStream, userId: string, lastEventId: string | undefined): Promise<void> {
    const { db, sources, log } = this.options
    const place = newId()
    try {
      stream.begin(lastEventId ? await missedEvents(db, sources, { userId, lastEventId, place }) : [], place)
    } catch (error) {
      log.error({ err: error }, 'what a client missed could not be read')
      stream.end()
    }
  }

  private receive(payload: string): void {
    this.received += 1
    const event = readPublished(payload)
    if (!event?.userIds.some((id) => this.streams.has(id))) return
    const { kind } = event
    if (kind === 'sessions-ended') {
      void this.endOfEndedSessions(event.userIds.flatMap((id) => [...(this.streams.get(id) ?? [])]))
      return
    }
    this.published.push({ ...event, kind })
    if (!this.delivering) void this.deliver()
  }

  /** In the order of publishing, with one query for all that came meanwhile. */
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
    return new Map(loaded.flat().map((row) => [row._id, row]))
  }

  /** Keeps the streams of the next turn awake. Sessions also expire, and no event says so. */
  private async beat(): Promise<void> {
    // The database is slow or away.
    if (this.isBeating) return
    this.isBeating = true
    const streams = [...(this.turns[this.beaten++ % BEAT_TURNS] ?? [])]
    for (const stream of await this.endOfEndedSessions(streams)) stream.beat()
    this.isBeating = false
  }

  /** Ends those of these streams whose sessions have ended. @returns the others */
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
