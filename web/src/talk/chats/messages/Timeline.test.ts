import { describe, expect, it } from 'vitest'
import { formatDay, groupByDay } from './Timeline.tsx'

/** In the reader's time zone. */
const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).toISOString()

describe('formatDay', () => {
  const now = new Date(2026, 2, 1, 0, 5)
  it.each([
    [at(2026, 3, 1, 0, 1), 'Today'],
    [at(2026, 2, 28, 23, 59), 'Yesterday'],
    [at(2026, 2, 24), 'Tuesday, February 24'],
    [at(2025, 12, 31), 'December 31, 2025'],
  ])('formats %s as %s', (iso, words) => expect(formatDay(iso, now)).toBe(words))
})

describe('groupByDay', () => {
  it('splits at midnight', () => {
    const items = [at(2026, 3, 1, 23, 59), at(2026, 3, 2, 0, 0), at(2026, 3, 2, 9, 0)].map((iso) => ({ at: iso }))
    expect(groupByDay(items).map(({ key, items: { length } }) => [key, length])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 2],
    ])
  })

  it('returns no days for no items', () => expect(groupByDay([])).toEqual([]))
})
