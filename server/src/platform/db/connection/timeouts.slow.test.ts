import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { isDatabaseUnavailable } from '../errors.ts'
import { openPostgres } from './postgres.ts'

async function opened(settings: Record<string, string>, connections = 1) {
  const url = new URL(inject('postgres').server)
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
  return openPostgres({ connectionString: url.href }, 'the database of the tests', { forRequests: true, connections })
}

it('limits the wait for a connection', async () => {
  const database = await opened({})
  await database.db.transaction(async () => {
    const waiting = database.db.execute(sql`select 1`)
    expect(isDatabaseUnavailable(await waiting.catch((error: unknown) => error))).toBe(true)
  })
  await database.close()
})
