import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { readFromReplicas } from '../../scale/replicas/reads.ts'
import { CannotOpenDatabase, EVENTS_CHANNEL, type OpenDatabase } from '../db.ts'
import { isConnectionRefused } from '../errors.ts'
import { type MigrationWaits, migratePostgres } from '../migrate-postgres.ts'
import { createPool, createSearchPool, transactionOn } from './pool.ts'

export interface PostgresOptions {
  /** The size of the pool. */
  connections?: number
  /** Shorter in tests. */
  migrationWaits?: MigrationWaits
  /** Applies the time limits of requests. Commands and migrations go without. */
  forRequests?: boolean
  /** Receives errors of idle connections. */
  onIdleError?: (error: Error) => void
}

/**
 * Opens PostgreSQL 15 or later.
 * @throws CannotOpenDatabase when it cannot be reached or refuses the connection
 */
export async function openPostgres(
  config: pg.PoolConfig,
  describe: string,
  options: PostgresOptions = {},
): Promise<OpenDatabase> {
  const { connections: max = 10, forRequests = false, onIdleError } = options
  let isClosing = false
  // `pool.end()` resolves before its sockets are closed, so that stopping PostgreSQL next may still break them.
  const reportIdleError = (error: Error) => void (isClosing || onIdleError?.(error))
  const pool = createPool({ max, ...config }, forRequests, reportIdleError)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message : error
    throw new CannotOpenDatabase(
      isConnectionRefused(error)
        ? `${describe} refuses the connection (${reason}): check its user, password and database`
        : `${describe} cannot be reached: ${reason}`,
    )
  }
  const searchPool = createSearchPool(config, reportIdleError)
  const db = drizzle(pool)
  db.transaction = (work, settings) => transactionOn(pool, work, settings)
  let reads: Awaited<ReturnType<typeof readFromReplicas>> | undefined
  return {
    db,
    searchDb: drizzle(searchPool),
    describe,
    async migrate() {
      const client = await pool.connect()
      try {
        await migratePostgres(client, options.migrationWaits)
      } finally {
        // Not reused: it has the time limits of migrations, and after an error it may still hold the lock.
        client.release(true)
      }
    },
    connect: () => pool.connect(),
    query: (text, values) => pool.query(text, values),
    listen: (onEvent, onLost) => listenOnPostgres(config, { onEvent, onLost, onError: onIdleError }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async readFrom(replicas) {
      reads = await readFromReplicas({ pool, searchPool }, config, replicas)
      return reads
    },
    async close() {
      isClosing = true
      await reads?.close()
      await Promise.all([pool.end(), searchPool.end()])
    },
    async closeAtOnce() {
      isClosing = true
    },
  }
}

/** A connection that does not respond within this time counts as broken. */
const TIMEOUT_MS = 10_000
/** Interval of checks that detect a connection that was lost without notice. */
const CHECK_MS = 30_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

interface Listener {
  onEvent: (payload: string) => void
  onLost: () => void
  /** Receives every disconnect and every failed reconnect. */
  onError?: ((error: Error) => void) | undefined
}

interface Connection {
  /** Resolves when the connection has broken or was closed. */
  broken: Promise<Error>
  close(): Promise<void>
}

/**
 * Listens on a dedicated connection and reconnects when it breaks.
 * @returns stops listening
 */
async function listenOnPostgres(config: pg.ClientConfig, listener: Listener): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let connection = await connect(config, listener)

  const listenForever = async (): Promise<void> => {
    for (;;) {
      const error = await connection.broken
      if (stopping.signal.aborted) return
      listener.onError?.(error)
      const next = await reconnect(config, listener, stopping.signal)
      if (!next) return
      connection = next
      listener.onLost()
    }
  }
  const stopped = listenForever()

  return async () => {
    stopping.abort()
    await connection.close()
    await stopped
  }
}

/** Retries with exponential backoff and jitter. */
async function reconnect(
  config: pg.ClientConfig,
  listener: Listener,
  signal: AbortSignal,
): Promise<Connection | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return undefined
    try {
      const connection = await connect(config, listener)
      if (!signal.aborted) return connection
      await connection.close()
      return undefined
    } catch (error) {
      listener.onError?.(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

async function connect(config: pg.ClientConfig, { onEvent }: Listener): Promise<Connection> {
  const client = new pg.Client({
    ...config,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  const { promise: broken, resolve: markBroken } = Promise.withResolvers<Error>()
  client.on('error', markBroken)
  client.on('end', () => markBroken(new Error('The connection that listens was closed')))
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) onEvent(payload)
  })
  const check = setInterval(() => void client.query('select 1').catch(markBroken), CHECK_MS)
  const ended = broken.then(() => {
    clearInterval(check)
    return client.end()
  })
  ended.catch(() => undefined)
  try {
    await client.connect()
    await client.query(`listen ${EVENTS_CHANNEL}`)
  } catch (error) {
    markBroken(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  return {
    broken,
    async close() {
      markBroken(new Error('Stopped'))
      await ended
    },
  }
}
