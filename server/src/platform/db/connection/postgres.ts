import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { readFromReplicas } from '../../scale/replicas/reads.ts'
import { CannotOpenDatabase, type OpenDatabase } from '../db.ts'
import { isConnectionRefused } from '../errors.ts'
import { type MigrationWaits, migratePostgres } from '../migrate-postgres.ts'
import { createPool, createSearchPool, transactionOn } from './pool.ts'
import { listenOnPostgres } from './postgres-listen.ts'

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
