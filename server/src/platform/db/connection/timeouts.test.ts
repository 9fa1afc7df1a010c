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

it('releases the connection when a transaction cannot begin', async () => {
  const database = await opened({})
  const beginning = database.db.transaction(async () => undefined, { isolationLevel: 'none such' as 'serializable' })
  await expect(beginning).rejects.toThrow('begin isolation level none such')
  await database.db.execute(sql`select 1`)
  await database.close()
})
