import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PoolClient } from 'pg'
import { migrationsFolder } from '../folders.ts'
import { CannotOpenDatabase } from './db.ts'
import { isLockRefused } from './errors.ts'

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
 * @throws CannotOpenDatabase when other sessions keep a table locked
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
  await fillListings(client)
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
}

async function tryToMigrate(client: PoolClient, { lockMs }: MigrationWaits): Promise<boolean> {
  try {
    // `migrate` begins again, which PostgreSQL takes as the same transaction, and commits or rolls back.
    await client.query('begin')
    await lockTables(client, lockMs)
    await migrate(drizzle(client), { migrationsFolder })
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
async function lockTables(client: PoolClient, lockMs: number): Promise<void> {
  const { rows: made } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as table")
  if (!made[0]?.table) return
  const { rows: last } = await client.query('select max(created_at)::float8 as at from drizzle.__drizzle_migrations')
  const pending = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > (last[0]?.at ?? 0),
  )
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

const BACKFILL = 'listings'
/** Prompts copied by one statement. Likes of these wait for it. */
const BATCH = 5_000

/**
 * Copies the prompts of an earlier version into `listings`, once, beside processes that write. What they change meanwhile
 * the trigger of `prompts` copies first, and such a row stays as it is.
 */
export async function fillListings(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query('select from backfills where name = $1', [BACKFILL])
  if (rowCount) return
  const copyAfter = async (id: string): Promise<string | null> =>
    (await client.query(COPY_BATCH, [id, BATCH])).rows[0].last
  let last = await copyAfter('00000000-0000-0000-0000-000000000000')
  while (last !== null) last = await copyAfter(last)
  await client.query('analyze listings')
  await client.query('insert into backfills (name) values ($1)', [BACKFILL])
}

/** Rows are locked, so that a prompt that is deleted meanwhile is not copied, or deleted with its copy. */
const COPY_BATCH = `with batch as (
    select * from prompts where id > $1 order by id limit $2 for key share
  ), copied as (
    insert into listings (id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
      likes_count, sales_count, reviews_count, stars_sum)
    select id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
      likes_count, sales_count, reviews_count, stars_sum
    from batch on conflict do nothing
  )
  select max(id::text) as last from batch`
