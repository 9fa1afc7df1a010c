import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createPool, createSearchPool } from '../../db/connection/pool.ts'
import { type Lsn, ReplayMarks } from './replication-position.ts'

const CHECK_MS = 1_000
/** A replica that does not answer within this is away. */
const ANSWER_MS_MAX = 2_000
/** How far behind a replica may be that is asked. */
const LAG_MS_MAX = 5_000
/** What is read from a replica is not older than this: the lag, and what passes until it is noticed. */
export const READ_AGE_MS_MAX = LAG_MS_MAX + CHECK_MS + 2 * ANSWER_MS_MAX

export interface ReplicaOptions {
  /** Told when a replica is asked from now on, and when it is not, with the reason. */
  onChange?: (change: { replica: string; isAsked: boolean; reason: string }) => void
  /** Only tests are in a hurry. */
  checkMs?: number
  lagMsMax?: number
}

/** A streaming replica, which is asked while it answers and has what the primary had a moment ago. */
export class Replica {
  /** Whether it is to be asked. Before the first check nobody knows. */
  isAsked: boolean | undefined
  pool: pg.Pool
  searchPool: pg.Pool
  private readonly describe: string
  private readonly config: pg.PoolConfig
  private readonly options: ReplicaOptions
  private readonly marks: ReplayMarks
  private readonly own: pg.Pool
  private readonly clients = new Set<pg.PoolClient>()
  private readonly stopping = new AbortController()
  private readonly watching: Promise<void>

  /**
   * @param primaryPlace asks where the primary is
   * @param first where the primary was after it was migrated
   */
  constructor(url: string, primaryPlace: () => Promise<Lsn>, first: Lsn, options: ReplicaOptions) {
    const { hostname, port, pathname, searchParams } = new URL(url)
    this.describe = `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
    // A read that gets no connection is made on the primary: it does not wait for long.
    this.config = { connectionString: url, connectionTimeoutMillis: 1_000 }
    this.options = options
    this.marks = new ReplayMarks(first)
    this.own = createCheckPool(this.config)
    this.pool = this.watched(createPool(this.config, true))
    this.searchPool = this.watched(createSearchPool(this.config))
    this.watching = this.watch(primaryPlace)
  }

  async close(): Promise<void> {
    this.stopping.abort()
    await this.watching
    await Promise.all([this.own.end(), this.pool.end(), this.searchPool.end()])
  }

  private async watch(primaryPlace: () => Promise<Lsn>): Promise<void> {
    const { checkMs = CHECK_MS, lagMsMax = LAG_MS_MAX } = this.options
    const { signal } = this.stopping
    const begun = performance.now()
    while (!signal.aborted) {
      const at = performance.now()
      // A primary that is away writes nothing that could be missed.
      await primaryPlace().then(
        (place) => this.marks.add(place, at),
        () => undefined,
      )
      const lagMs = await this.lagMs().catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      )
      if (signal.aborted) return
      if (lagMs instanceof Error) this.leave(lagMs.message)
      else if (lagMs > lagMsMax) {
        // A process that has just begun has just written something that is still under way.
        if (this.isAsked !== undefined || at - begun > lagMsMax) this.leave('it is behind')
      }
      // Not before it has caught up: one at the edge would come and go.
      else if (!this.isAsked && lagMs <= 2 * checkMs) this.change(true, 'it answers and is not behind')
      await sleep(checkMs, undefined, { signal }).catch(() => undefined)
    }
  }

  private async lagMs(): Promise<number> {
    const { rows } = await this.own.query<{ place: Lsn | null }>('select pg_last_wal_replay_lsn() as place')
    const place = rows[0]?.place
    if (!place) throw new Error('it is not a replica')
    return this.marks.lagMs(place, performance.now())
  }

  private leave(reason: string): void {
    if (this.isAsked === false) return
    this.change(false, reason)
    // What hangs there breaks off, and is read from the primary.
    const [pool, searchPool, clients] = [this.pool, this.searchPool, [...this.clients]]
    this.clients.clear()
    this.pool = this.watched(createPool(this.config, true))
    this.searchPool = this.watched(createSearchPool(this.config))
    void pool.end()
    void searchPool.end()
    for (const client of clients) client.connection.stream.destroy()
  }

  private change(isAsked: boolean, reason: string): void {
    this.isAsked = isAsked
    this.options.onChange?.({ replica: this.describe, isAsked, reason })
  }

  private watched(pool: pg.Pool): pg.Pool {
    pool.on('connect', (client) => this.clients.add(client))
    pool.on('remove', (client) => this.clients.delete(client))
    return pool
  }
}

/** A connection of its own, so that what requests ask for delays no check. */
export const createCheckPool = (config: pg.PoolConfig): pg.Pool =>
  createPool(
    { ...config, max: 1, connectionTimeoutMillis: ANSWER_MS_MAX, query_timeout: ANSWER_MS_MAX, keepAlive: true },
    false,
  )
