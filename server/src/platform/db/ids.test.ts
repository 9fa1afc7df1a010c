import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/database/database.ts'
import { idEndOf, newId, newIdInRow, referenceOf } from './ids.ts'
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

it('a reference is short, and decodes to the end of the id in any spelling', () => {
  for (const id of [newId(), newId(), '01900000-0000-7000-8000-000000000000', '01900000-0000-7000-8000-ffffffffffff']) {
    const reference = referenceOf(id)
    expect(reference).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{9}$/)
    expect(idEndOf(reference)).toBe(id.slice(-12))
    const asWritten = ` ${reference.toLowerCase().slice(0, 5)}-${reference.slice(5).replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect(idEndOf(asWritten)).toBe(id.slice(-12))
  }
})

it.each(['', 'fox', '0123456789AB', 'U123456789', '8000000000', 'ÄÖ34567890'])('a reference is not %j', (written) => {
  expect(idEndOf(written)).toBeNull()
})
