import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { isDatabaseUnavailable } from '../errors.ts'
import { openPostgres } from './postgres.ts'

async function opened(settings: Record<string, string>, connections = 1) {
  const url = new URL(inject('postgres').server)
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
  return openPostgres({ connectionString: url.href }, 'the database of the tests', { forRequests: true, connections })
}

it('cancels a statement that hangs, which becomes a 503', async () => {
  const database = await opened({ statement_timeout: '100' })
  const error = await database.db.execute(sql`select pg_sleep(30)`).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  await database.close()
})

it('refuses a user who may not sign in: a sentence at the start, and a 503 later', async () => {
  const [owner, role] = [await opened({}), `refused_${process.pid}`]
  const url = new URL(inject('postgres').server)
  url.username = role
  const asRole = () => openPostgres({ connectionString: url.href }, 'PostgreSQL at DATABASE_URL', { connections: 1 })
  await owner.query(`create role ${role} login`)
  const running = await asRole()
  await owner.query(`alter role ${role} nologin`)
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
  const errors: unknown[] = []
  for (const attempt of [1, 2]) await running.query(`select ${attempt}`).catch((error: unknown) => errors.push(error))
  expect(errors.length).toBeGreaterThan(0)
  expect(errors.map(isDatabaseUnavailable)).not.toContain(false)
  await running.close()
  await expect(asRole()).rejects.toThrow(
    /^PostgreSQL at DATABASE_URL refuses the connection \(role .*: check its user,/,
  )
  await owner.query(`drop role ${role}`)
  await owner.close()
})

it('releases the connection when a transaction cannot begin', async () => {
  const database = await opened({})
  const beginning = database.db.transaction(async () => undefined, { isolationLevel: 'none such' as 'serializable' })
  await expect(beginning).rejects.toThrow('begin isolation level none such')
  await database.db.execute(sql`select 1`)
  await database.close()
})
