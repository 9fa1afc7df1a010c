import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PoolClient } from 'pg'
import { migrationsFolder } from '../folders.ts'
import { CannotOpenDatabase } from './db.ts'
import { isLockRefused } from './errors.ts'

/** The advisory lock that a process holds while it migrates. */
export const MIGRATION_LOCK = 7_304_110_612

export interface MigrationWaits {
  /** How long a statement waits for a table lock. Later sessions queue behind it. */
  lockMs: number
  /** How long these sessions may run before the next try. */
  pauseMs: number
  tries: number
}

const WAITS: MigrationWaits = { lockMs: 2_000, pauseMs: 3_000, tries: 10 }

/**
 * Brings the schema up to date, one process at a time. A failed migration is rolled back. The caller closes the
 * connection, which releases the lock.
 * @throws CannotOpenDatabase when other sessions keep a table locked
 */
export async function migratePostgres(client: PoolClient, waits = WAITS): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  // Set after the advisory lock: another process may migrate for as long as it needs.
  await client.query(`set lock_timeout = ${waits.lockMs}`)
  for (let attempt = 1; !(await tryToMigrate(client)); attempt += 1) {
    if (attempt === waits.tries) {
      throw new CannotOpenDatabase(
        `The database could not be migrated: another connection holds a table that has to be changed, at ${waits.tries} tries. ` +
          'Nothing was changed. pg_stat_activity shows who: wait for that, or end it, and start again',
      )
    }
    await sleep(waits.pauseMs)
  }
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
}

async function tryToMigrate(client: PoolClient): Promise<boolean> {
  try {
    await migrate(drizzle(client), { migrationsFolder })
    return true
  } catch (error) {
    if (isLockRefused(error)) return false
    throw error
  }
}
