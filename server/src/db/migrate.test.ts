import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyPostgres } from '../testing/database.ts'
import type { OpenDatabase } from './db.ts'
import { openPostgres } from './postgres.ts'

/** What every migration reads first, and a backup or a long query could hold as it does any table. */
const LOCK_TABLE = 'begin; lock table drizzle.__drizzle_migrations in access exclusive mode'

let database: OpenDatabase
/** Somebody else on the same database. */
let other: pg.Client
let url: string
let drop: () => Promise<void>
const open = (lockMs: number) =>
  openPostgres({ connectionString: url }, 'the database', {
    forRequests: true,
    migrationWaits: { lockMs, pauseMs: 100, tries: 3 },
  })
beforeEach(async () => {
  const empty = await emptyPostgres()
  url = empty.url
  drop = empty.drop
  database = await open(100)
  await database.migrate()
  other = new pg.Client({ connectionString: url })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await database.close()
  await drop()
})

const advisoryLocks = async () =>
  (await other.query("select pid from pg_locks where locktype = 'advisory'")).rows.length

it('does not wait for ever for a table that somebody else uses, and says so', async () => {
  await other.query(LOCK_TABLE)
  await expect(database.migrate()).rejects.toThrow(/could not be migrated: .* pg_stat_activity/)
  await expect.poll(advisoryLocks).toBe(0)
})

it('tries again, and is done when the table is free', async () => {
  await other.query(LOCK_TABLE)
  const migrated = database.migrate()
  await expect
    .poll(async () => (await other.query('select 1 from pg_locks where not granted')).rows.length, { interval: 5 })
    .toBe(1)
  await expect
    .poll(async () => (await other.query('select 1 from pg_locks where not granted')).rows.length, { interval: 5 })
    .toBe(0)
  await other.query('commit')
  await migrated
})

it('tries again after a deadlock', async () => {
  await other.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await other.query('begin; create table prompts ()')
  // Longer than PostgreSQL lets two wait for each other: one second.
  const patient = await open(10_000)
  const migrated = patient.migrate()
  await expect
    .poll(async () => (await other.query('select 1 from pg_locks where not granted')).rows.length, { interval: 5 })
    .toBe(1)
  await other.query('create table conversations ()')
  await other.query('rollback')
  await migrated
  expect((await other.query('select 1 from conversations')).rows).toEqual([])
  await patient.close()
})

it('waits for another process that migrates, however long that takes', async () => {
  await other.query('select pg_advisory_lock(7304110612)')
  let isDone = false
  const migrated = database.migrate().then(() => {
    isDone = true
  })
  // Longer than all tries at a table together.
  const waitedMs =
    "select max(extract(epoch from now() - state_change) * 1000)::float8 as ms from pg_stat_activity where wait_event = 'advisory' and datname = current_database()"
  await expect.poll(async () => (await other.query(waitedMs)).rows[0].ms).toBeGreaterThan(1_000)
  expect(isDone).toBe(false)
  await other.query('select pg_advisory_unlock(7304110612)')
  await migrated
})

it('says why it failed, and keeps no connection, when the connection breaks', async () => {
  await other.query(LOCK_TABLE)
  const migrated = database.migrate().catch((error: unknown) => error)
  const end = 'select pg_terminate_backend(pid) from pg_locks where not granted'
  await expect.poll(async () => (await other.query(end)).rows.length, { interval: 5 }).toBe(1)
  expect(await migrated).toMatchObject({ cause: { code: '57P01' } })
  expect(database.pool?.()).toMatchObject({ waiting: 0, total: 0 })
})
