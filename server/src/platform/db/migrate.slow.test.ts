import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BLOCKED } from '../../testing/database/blocked.ts'
import { migratedPostgres } from '../../testing/database/database.ts'
import { openPostgres } from './connection/postgres.ts'
import type { OpenDatabase } from './db.ts'
import { migrateWithin, SCHEMA_OF_4348A99F } from './migrations.ts'

/** Every migration reads this table first. */
const LOCK_TABLE = 'begin; lock table drizzle.__drizzle_migrations in access exclusive mode'

/** Stops the migration after `create table conversations` until no session holds the lock 1. */
const GATE = `create function stop_at_gate() returns event_trigger language plpgsql as $$ begin
    if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.conversations') then
      perform pg_advisory_xact_lock_shared(1);
    end if;
  end $$;
  create event trigger gate on ddl_command_end execute function stop_at_gate()`
const OF_DATABASE = 'database = (select oid from pg_database where datname = current_database())'

let database: OpenDatabase
let other: pg.Client
let url: string
let drop: () => Promise<void>
const open = (lockMs: number, tries = 3) =>
  openPostgres({ connectionString: url }, 'the database', {
    forRequests: true,
    migrationWaits: { lockMs, pauseMs: 100, tries },
  })
beforeEach(async () => {
  const migrated = await migratedPostgres()
  url = migrated.url
  drop = migrated.drop
  database = await open(100)
  other = new pg.Client({ connectionString: url })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await database.close()
  await drop()
})

const advisoryLocks = async () =>
  (await other.query(`select pid from pg_locks where locktype = 'advisory' and ${OF_DATABASE}`)).rows.length
// Within a transaction, pg_stat_activity would not change.
const blocked = async (): Promise<number> => (await database.query(BLOCKED)).rows.length

it('reports a table that another session keeps locked, instead of waiting for ever', async () => {
  await other.query(LOCK_TABLE)
  await expect(database.migrate()).rejects.toThrow(/could not be migrated: .* pg_stat_activity/)
  await expect.poll(advisoryLocks).toBe(0)
})

it('retries until the table is free', async () => {
  await other.query(LOCK_TABLE)
  // A large number of tries, for busy machines.
  const patient = await open(100, 10_000)
  const migrated = patient.migrate()
  await expect.poll(blocked, { interval: 5 }).toBe(1)
  await expect.poll(blocked, { interval: 5 }).toBe(0)
  await other.query('commit')
  await migrated
  await patient.close()
})

it('retries after a deadlock', async () => {
  await other.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  // Each session checks for a deadlock once, after `deadlock_timeout`, and the one that finds it fails. Here it has to
  // be the migration, which therefore stops at the gate until the other session waits for it.
  await other.query(GATE)
  await other.query("set deadlock_timeout = '1min'; begin; create table prompts ()")
  const gate = new pg.Client({ connectionString: url })
  await gate.connect()
  await gate.query('select pg_advisory_lock(1)')
  const patient = await open(10_000)
  const migrated = patient.migrate()
  await expect.poll(blocked, { interval: 5 }).toBe(1)
  const waiting = other.query('create table conversations ()')
  await expect.poll(blocked, { interval: 5 }).toBe(2)
  await gate.end()
  await waiting
  await other.query('rollback')
  await migrated
  expect((await other.query('select 1 from conversations')).rows).toEqual([])
  await patient.close()
})

it('waits for all its tables in one statement, before it changes any', async () => {
  await other.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await migrateWithin(other, undefined, SCHEMA_OF_4348A99F)
  await other.query('begin; lock table users in access share mode')
  const patient = await open(100, 10_000)
  const migrated = patient.migrate()
  const waiting = `select query from pg_stat_activity where wait_event_type = 'Lock' and ${OF_DATABASE.replace('database', 'datid')}`
  await expect
    .poll(async () => (await database.query(waiting)).rows, { interval: 5 })
    .toEqual([
      {
        query: expect.stringMatching(
          // PostgreSQL shows the first kilobyte of it.
          /^do .*lock table "users" in access exclusive.*lock table /s,
        ),
      },
    ])
  await other.query('commit')
  await migrated
  expect((await other.query('select display_name from users')).rows).toEqual([])
  await patient.close()
})

it('waits for another migrating process without a time limit', async () => {
  await other.query('select pg_advisory_lock(7304110612)')
  let isDone = false
  const migrated = database.migrate().then(() => {
    isDone = true
  })
  // Longer than all retries on a table together.
  const waitedMs =
    "select max(extract(epoch from now() - state_change) * 1000)::float8 as ms from pg_stat_activity where wait_event = 'advisory' and datname = current_database()"
  await expect.poll(async () => (await other.query(waitedMs)).rows[0].ms).toBeGreaterThan(1_000)
  expect(isDone).toBe(false)
  await other.query('select pg_advisory_unlock(7304110612)')
  await migrated
})

it('fails when an admin cancels its statement, instead of retrying', async () => {
  await other.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await migrateWithin(other, undefined, SCHEMA_OF_4348A99F)
  await other.query('begin; lock table users in access share mode')
  const patient = await open(60_000, 10_000)
  const migrated = patient.migrate().catch((error: unknown) => error)
  const cancel = `select pg_cancel_backend(pid) from pg_locks where not granted and ${OF_DATABASE}`
  await expect.poll(async () => (await database.query(cancel)).rows.length, { interval: 5 }).toBe(1)
  expect(await migrated).toMatchObject({ code: '57014' })
  await patient.close()
})

it('reports a broken connection, and does not return it to the pool', async () => {
  await other.query(LOCK_TABLE)
  const migrated = database.migrate().catch((error: unknown) => error)
  const end = `select pg_terminate_backend(pid) from pg_locks where not granted and ${OF_DATABASE}`
  await expect.poll(async () => (await other.query(end)).rows.length, { interval: 5 }).toBe(1)
  expect(await migrated).toMatchObject({ code: '57P01' })
  expect(database.pool?.()).toMatchObject({ waiting: 0, total: 0 })
})
