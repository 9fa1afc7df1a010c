import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatClock,
  formatCount,
  formatDateTime,
  formatExactTime,
  formatList,
  formatMoney,
  formatPrice,
  formatRelativeTime,
  formatWait,
  plural,
} from './format.ts'

describe('money', () => {
  it('formats 0 as free', () => expect(formatPrice(0)).toBe('Free'))
  it('shows cents', () => expect(formatPrice(4)).toBe('$4.00'))
  it('shows no amount as an amount', () => expect(formatMoney(0)).toBe('$0.00'))
})

describe('counts', () => {
  it('shortens', () => expect([950, 1200].map(formatCount)).toEqual(['950', '1.2K']))
  it('counts one', () => expect(plural(1, 'like')).toBe('1 like'))
  it('counts many', () => expect(plural(1204, 'like')).toBe('1,204 likes'))
})

it('lists words as `Intl` does', () => {
  const list = new Intl.ListFormat('en-US')
  for (const words of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], []])
    expect(formatList(words)).toBe(list.format(words))
})

describe('formatRelativeTime', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  it.each([
    ['2026-03-10T11:59:40Z', 'just now'],
    ['2026-03-10T11:55:00Z', '5 minutes ago'],
    ['2026-03-10T09:00:00Z', '3 hours ago'],
    ['2026-03-09T12:00:00Z', 'yesterday'],
    ['2026-02-24T12:00:00Z', '2 weeks ago'],
    ['2025-12-24T12:00:00Z', 'Dec 24, 2025'],
  ])('formats %s as %s', (iso, words) => expect(formatRelativeTime(iso, now)).toBe(words))
})

it('formats dates and times in the same time zone', () => {
  // From local parts: the reader's time zone.
  const iso = new Date(2026, 2, 10, 15, 4).toISOString()
  expect(formatDateTime(iso)).toBe('Mar 10, 2026, 15:04')
  expect(formatExactTime(iso)).toBe('March 10, 2026 at 15:04')
})

it('formatBytes chooses a unit', () => {
  expect([12, 4_200, 8_400_000].map(formatBytes)).toEqual(['12 B', '4 kB', '8.4 MB'])
})

describe('formatClock', () => {
  // From local parts: the reader's time zone.
  const at = (hour: number, minute: number) => new Date(2026, 2, 10, hour, minute).toISOString()
  it.each([
    [at(9, 5), '09:05'],
    [at(0, 0), '00:00'],
    [at(12, 30), '12:30'],
    [at(23, 59), '23:59'],
  ])('formats %s as %s', (iso, words) => expect(formatClock(iso)).toBe(words))
})

it.each([
  [0, '1 second'],
  [20, '20 seconds'],
  [61, '2 minutes'],
  [3600, '1 hour'],
])('formatWait formats %i seconds as %s', (seconds, words) => expect(formatWait(seconds)).toBe(words))
