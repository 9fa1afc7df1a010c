import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotOpenDatabase, type OpenDatabase } from './db.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { listenOnPostgres } from './postgres-listen.ts'
import * as schema from './schema.ts'

/** Any number that all processes share and nobody else uses: whoever holds it migrates. */
export const MIGRATION_LOCK = 7_304_110_612

interface Options {
  /** How many connections this process may hold. */
  connections?: number
  /** A command on a socket of the embedded database cannot use advisory locks across connections, nor needs to. */
  lockMigrations?: boolean
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
  const pool = new pg.Pool({ max: options.connections ?? 10, connectionTimeoutMillis: 10_000, ...config })
  pool.on('error', (error) => options.onIdleError?.(error))
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
        if (options.lockMigrations !== false) await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        await migrate(drizzle(client), { migrationsFolder })
      } finally {
        if (options.lockMigrations !== false) await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
        client.release()
      }
    },
    listen: (onEvent, onLost) => listenOnPostgres(config, { onEvent, onLost, onError: options.onIdleError }),
    close: () => pool.end(),
  }
}
