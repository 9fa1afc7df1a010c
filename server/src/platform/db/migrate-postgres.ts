import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { PoolClient } from 'pg'
import { CannotOpenDatabase } from './db.ts'
import { isLockRefused } from './errors.ts'
import { FROM_UNRELEASED, isUnreleased, migrateWithin, pendingMigrations, schemaVersion } from './migrations.ts'

/** The advisory lock that a process holds while it migrates. */
export const MIGRATION_LOCK = 7_304_110_612

export interface MigrationWaits {
  /** How long a try waits for all its table locks. Later sessions queue behind it. Less than `deadlock_timeout`. */
  lockMs: number
  /** How long these sessions may run before the next try. */
  pauseMs: number
  tries: number
}

const WAITS: MigrationWaits = { lockMs: 800, pauseMs: 3_000, tries: 20 }

/**
 * Brings the schema up to date, one process at a time. A failed migration is rolled back. The caller closes the
 * connection, which releases the lock.
 * @throws CannotOpenDatabase when other sessions keep a table locked, or no migration leads on from its schema
 */
export async function migratePostgres(client: PoolClient, waits = WAITS): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  // Set after the advisory lock: another process may migrate for as long as it needs.
  await client.query(`set lock_timeout = ${waits.lockMs}`)
  for (let attempt = 1; !(await tryToMigrate(client, waits)); attempt += 1) {
    if (attempt === waits.tries) {
      throw new CannotOpenDatabase(
        `The database could not be migrated: another connection holds a table that has to be changed, at ${waits.tries} tries. ` +
          'Nothing was changed. pg_stat_activity shows who: wait for that, or end it, and start again',
      )
    }
    await sleep(waits.pauseMs)
  }
  await client.query('set lock_timeout = 0')
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
}

async function tryToMigrate(client: PoolClient, { lockMs }: MigrationWaits): Promise<boolean> {
  try {
    await client.query('begin')
    const version = await schemaVersion(client)
    if (version !== undefined && isUnreleased(version)) {
      throw new CannotOpenDatabase(`The database is of no released version. Nothing was changed. ${FROM_UNRELEASED}`)
    }
    if (version !== undefined) await lockTables(client, pendingMigrations(version), lockMs)
    await migrateWithin(client, version)
    await client.query('commit')
    return true
  } catch (error) {
    if (!isLockRefused(error)) throw error
    await client.query('rollback')
    return false
  }
}

/**
 * Locks every table that a pending migration names, before any of them changes. A migration that waited for one table
 * while it holds another would deadlock with transactions that use both, and PostgreSQL might end theirs. Here the wait
 * ends before PostgreSQL looks for deadlocks (`deadlock_timeout`, 1 s). The busiest table comes first: the transactions
 * that use the others end meanwhile, and few new ones begin.
 */
async function lockTables(client: PoolClient, pending: readonly MigrationMeta[], lockMs: number): Promise<void> {
  const text = pending.flatMap(({ sql }) => sql).join('\n')
  const words = new Set(text.match(/\w+/g))
  const { rows: tables } = await client.query(
    `select relname from pg_stat_user_tables where schemaname = current_schema() and relname = any($1)
     order by seq_scan + idx_scan desc`,
    [[...words]],
  )
  if (tables.length === 0) return
  // Indexes and references to a table let others read it.
  const mode = (table: string) =>
    new RegExp(`(alter|drop) table (if exists )?"?${table}\\b|trigger[^;]* on "?${table}\\b`, 'i').test(text)
      ? 'access exclusive'
      : 'share row exclusive'
  const locks = tables.map(({ relname }) => `'lock table "${relname}" in ${mode(relname)} mode'`)
  // The tables share one timeout. `statement_timeout` would not differ from a statement that an admin cancels.
  await client.query(`do $$ declare command text; begun timestamptz := clock_timestamp(); begin
    foreach command in array array[${locks.join(', ')}] loop
      perform set_config('lock_timeout',
        greatest(1, ${lockMs} - extract(epoch from clock_timestamp() - begun) * 1000)::integer::text, true);
      execute command;
    end loop; end $$`)
  await client.query(`set local lock_timeout = ${lockMs}`)
}
