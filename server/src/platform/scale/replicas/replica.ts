import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createPool, createSearchPool } from '../../db/connection/pool.ts'

/** A position in the write-ahead log, such as `16/B374D848`. */
export type Lsn = string

interface Mark {
  position: bigint
  at: number
}

/** The maximum number of marks, beyond which the exact lag does not matter. */
const MARKS_MAX = 600

/**
 * Measures replication lag: it records when the primary was at which position and compares with the replica's position.
 * The timestamp of the last replayed transaction would be outdated whenever nobody writes.
 */
export class ReplayMarks {
  /** Not reached yet. */
  private marks: Mark[]

  /** @param initial the position that must be replayed first, since this process may read its own writes */
  constructor(initial: Lsn) {
    this.marks = [{ position: parseLsn(initial), at: Number.NEGATIVE_INFINITY }]
  }

  add(primary: Lsn, at: number): void {
    const position = parseLsn(primary)
    const last = this.marks.at(-1)
    if (last && last.position >= position) return
    this.marks.push({ position, at })
    if (this.marks.length > MARKS_MAX) this.marks.shift()
  }

  /** @returns the lag, `Infinity` until `initial` is replayed */
  lagMs(replayed: Lsn, now: number): number {
    const position = parseLsn(replayed)
    this.marks = this.marks.filter((mark) => mark.position > position)
    const [oldest] = this.marks
    return oldest ? now - oldest.at : 0
  }
}

function parseLsn(lsn: Lsn): bigint {
  const [file = '', offset = ''] = lsn.split('/')
  return (BigInt(`0x${file}`) << 32n) + BigInt(`0x${offset}`)
}

const CHECK_MS = 1_000
/** A replica that does not respond within this time is unavailable. */
const TIMEOUT_MS = 2_000
/** The maximum replication lag. */
const LAG_MS_MAX = 5_000
/** The maximum age of data from a replica: the lag, and the time until it is noticed. */
export const READ_AGE_MS_MAX = LAG_MS_MAX + CHECK_MS + 2 * TIMEOUT_MS

export interface ReplicaOptions {
  /** Called when the replica becomes available or unavailable. */
  onChange?: (change: { replica: string; isAvailable: boolean; reason: string }) => void
  /** Shorter in tests. */
  checkMs?: number
  lagMsMax?: number
}

/** A streaming replica, read from while it responds and its replication lag is small. */
export class Replica {
  /** `undefined` before the first check. */
  isAvailable: boolean | undefined
  pool: pg.Pool
  searchPool: pg.Pool
  private readonly describe: string
  private readonly config: pg.PoolConfig
  private readonly options: ReplicaOptions
  private readonly marks: ReplayMarks
  private readonly checkPool: pg.Pool
  private readonly clients = new Set<pg.PoolClient>()
  private readonly stopping = new AbortController()
  private readonly watching: Promise<void>

  /**
   * @param primaryPlace reads the primary's WAL position
   * @param initial the primary's WAL position after migration
   */
  constructor(url: string, primaryPosition: () => Promise<Lsn>, initial: Lsn, options: ReplicaOptions) {
    const { hostname, port, pathname, searchParams } = new URL(url)
    this.describe = `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
    // Short, since reads without a connection are retried on the primary.
    this.config = { connectionString: url, connectionTimeoutMillis: 1_000 }
    this.options = options
    this.marks = new ReplayMarks(initial)
    this.checkPool = createCheckPool(this.config)
    this.pool = this.watched(createPool(this.config, true))
    this.searchPool = this.watched(createSearchPool(this.config))
    this.watching = this.watch(primaryPosition)
  }

  async close(): Promise<void> {
    this.stopping.abort()
    await this.watching
    await Promise.all([this.checkPool.end(), this.pool.end(), this.searchPool.end()])
  }

  private async watch(primaryPosition: () => Promise<Lsn>): Promise<void> {
    const { checkMs = CHECK_MS, lagMsMax = LAG_MS_MAX } = this.options
    const { signal } = this.stopping
    const startedAt = performance.now()
    while (!signal.aborted) {
      const at = performance.now()
      // While the primary is unavailable, nothing is written.
      await primaryPosition().then(
        (position) => this.marks.add(position, at),
        () => undefined,
      )
      const lagMs = await this.lagMs().catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      )
      if (signal.aborted) return
      if (lagMs instanceof Error) this.disable(lagMs.message)
      else if (lagMs > lagMsMax) {
        // Right after the start, this process's own writes are still being replicated.
        if (this.isAvailable !== undefined || at - startedAt > lagMsMax) this.disable('replication lag is too high')
      }
      // A lower threshold than above, so that the state does not flap.
      else if (!this.isAvailable && lagMs <= 2 * checkMs) this.change(true, 'it responds and has caught up')
      await sleep(checkMs, undefined, { signal }).catch(() => undefined)
    }
  }

  private async lagMs(): Promise<number> {
    const { rows } = await this.checkPool.query<{ position: Lsn | null }>('select pg_last_wal_replay_lsn() as position')
    const position = rows[0]?.position
    if (!position) throw new Error('it is not a replica')
    return this.marks.lagMs(position, performance.now())
  }

  private disable(reason: string): void {
    if (this.isAvailable === false) return
    this.change(false, reason)
    // Fails pending statements, which are retried on the primary.
    const [pool, searchPool, clients] = [this.pool, this.searchPool, [...this.clients]]
    this.clients.clear()
    this.pool = this.watched(createPool(this.config, true))
    this.searchPool = this.watched(createSearchPool(this.config))
    void pool.end()
    void searchPool.end()
    for (const client of clients) client.connection.stream.destroy()
  }

  private change(isAvailable: boolean, reason: string): void {
    this.isAvailable = isAvailable
    this.options.onChange?.({ replica: this.describe, isAvailable, reason })
  }

  private watched(pool: pg.Pool): pg.Pool {
    pool.on('connect', (client) => this.clients.add(client))
    pool.on('remove', (client) => this.clients.delete(client))
    return pool
  }
}

/** A separate connection, so that requests do not delay checks. */
export const createCheckPool = (config: pg.PoolConfig): pg.Pool =>
  createPool(
    { ...config, max: 1, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS, keepAlive: true },
    false,
  )
