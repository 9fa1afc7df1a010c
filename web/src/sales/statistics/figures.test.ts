import { expect, it } from 'vitest'
import { periodsOf } from './figures.ts'

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    earnings: 0.1,
    sales: 1,
    likes: 2,
    visits: 3,
  }))

it('shows a year by weeks, of which the last ends today, with exact sums', () => {
  const { periods, areWeeks } = periodsOf(daysOf(365))
  expect(areWeeks).toBe(true)
  expect(periods).toHaveLength(53)
  expect(periods[0]).toEqual({ day: '2026-01-01', earnings: 0.1, sales: 1, likes: 2, visits: 3 })
  expect(periods[1]).toEqual({ day: '2026-01-02', earnings: 0.7, sales: 7, likes: 14, visits: 21 })
  expect(periods.at(-1)?.day).toBe('2026-12-25')
})

it('shows shorter ranges by days', () => {
  const days = daysOf(90)
  expect(periodsOf(days)).toEqual({ periods: days, areWeeks: false })
})
