import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/database/database.ts'
import { newId, newIdInRow } from './ids.ts'
import { rowsOf } from './rows.ts'

afterEach(() => void vi.useRealTimers())

it('ids of rows follow each other by time, also after the clock was set back', async () => {
  const database = await testDatabase()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  newId()
  vi.setSystemTime(Date.now() - 60_000)
  const ids: string[] = []
  for (let count = 0; count < 20; count += 1) {
    vi.setSystemTime(Date.now() + 1)
    const [row] = await rowsOf<{ id: string }>(database.db, sql`select ${newIdInRow()} as id`)
    ids.push(row?.id ?? '')
  }
  await database.close()
  expect(ids).toEqual(ids.toSorted())
})
