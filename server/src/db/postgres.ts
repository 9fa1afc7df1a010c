import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CannotOpenDatabase, type OpenDatabase } from './db.ts'
import { type MigrationWaits, migratePostgres } from './migrate-postgres.ts'
import { listenOnPostgres } from './postgres-listen.ts'
import { PreparingClient } from './preparing-client.ts'

/**
 * What a request may take of the database. A pool that is not given a connection or a statement that hangs is an answer
 * of 503 then, not a request that never ends.
 */
const REQUEST_TIMEOUTS: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
}

export interface PostgresOptions {
  /** How many connections this process may hold. */
  connections?: number
  /** Only tests are in a hurry. */
  migrationWaits?: MigrationWaits
  /** Whether requests use it: nothing that they wait for may take long. Commands and migrations may. */
  forRequests?: boolean
  /** Told of idle connections that break. */
  onIdleError?: (error: Error) => void
}

/**
 * Opens PostgreSQL 15 or later.
 * @throws CannotOpenDatabase when nothing answers there, or refuses.
 */
export async function openPostgres(
  config: pg.PoolConfig,
  describe: string,
  options: PostgresOptions = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    ...(options.forRequests && { ...REQUEST_TIMEOUTS, Client: PreparingClient }),
    ...config,
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // The pool hears only idle connections. One that breaks in a transaction fails its next statement, and without
  // a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new CannotOpenDatabase(`${describe} cannot be reached: ${error instanceof Error ? error.message : error}`)
  }
  const db = drizzle(pool)
  // Drizzle's own never gives a connection back whose `begin` fails, as when PostgreSQL has just gone away.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return {
    db,
    describe,
    async migrate() {
      const client = await pool.connect()
      try {
        await migratePostgres(client, options.migrationWaits)
      } finally {
        // Not into the pool: its time limits are those of migrations, and after an error it may still hold the lock.
        client.release(true)
      }
    },
    connect: () => pool.connect(),
    query: (text, values) => pool.query(text, values),
    listen: (onEvent, onLost) => listenOnPostgres(config, { onEvent, onLost, onError: options.onIdleError }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
