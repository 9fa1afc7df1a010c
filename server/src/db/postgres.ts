import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotOpenDatabase, type OpenDatabase } from './db.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { listenOnPostgres } from './postgres-listen.ts'
import * as schema from './schema.ts'

/** Any number that all processes share and nobody else uses: whoever holds it migrates. */
export const MIGRATION_LOCK = 7_304_110_612

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

interface Options {
  /** How many connections this process may hold. */
  connections?: number
  /** A command on a socket of the embedded database cannot use advisory locks across connections, nor needs to. */
  lockMigrations?: boolean
  /** Whether requests use it: nothing that they wait for may take long. Commands and migrations may. */
  forRequests?: boolean
  /** Told of connections that break while nobody uses them. */
  onIdleError?: (error: Error) => void
}

/**
 * Opens PostgreSQL 15 or later.
 * @throws CannotOpenDatabase when nobody answers there or refuses.
 */
export async function openPostgres(
  config: pg.PoolConfig,
  describe: string,
  options: Options = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    ...(options.forRequests && REQUEST_TIMEOUTS),
    ...config,
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // The pool hears only those that nobody uses. One that breaks in a transaction fails its next statement, and without
  // a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new CannotOpenDatabase(`${describe} cannot be reached: ${error instanceof Error ? error.message : error}`)
  }
  const db = drizzle(pool, { schema })
  return {
    db,
    describe,
    async migrate() {
      const client = await pool.connect()
      try {
        if (options.forRequests) await client.query('set statement_timeout = 0')
        if (options.lockMigrations !== false) await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        await migrate(drizzle(client), { migrationsFolder })
      } finally {
        if (options.lockMigrations !== false) await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
        // Not into the pool: its statements may take as long as they like.
        client.release(options.forRequests === true)
      }
    },
    listen: (onEvent, onLost) => listenOnPostgres(config, { onEvent, onLost, onError: options.onIdleError }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
