import { expect, it } from 'vitest'
import { ReplayMarks } from './replica.ts'

it('measures the replication lag', () => {
  const marks = new ReplayMarks('0/100')
  expect(marks.lagMs('0/FF', 0)).toBe(Number.POSITIVE_INFINITY)
  expect(marks.lagMs('0/100', 1_000)).toBe(0)
  // Positions are compared as numbers, not as text.
  marks.add('0/FFFFFF00', 2_000)
  marks.add('1/0', 3_000)
  expect(marks.lagMs('0/200', 3_500)).toBe(1_500)
  expect(marks.lagMs('0/FFFFFF00', 3_500)).toBe(500)
  expect(marks.lagMs('1/0', 3_500)).toBe(0)
})

it('is zero for a replica that has replayed everything while nobody writes', () => {
  const marks = new ReplayMarks('0/100')
  for (let at = 0; at < 10_000; at += 1_000) {
    marks.add('0/100', at)
    expect(marks.lagMs('0/100', at)).toBe(0)
  }
  marks.add('0/200', 10_000)
  expect(marks.lagMs('0/100', 10_001)).toBe(1)
})

it('remains known beyond the maximum number of marks', () => {
  const marks = new ReplayMarks('0/0')
  for (let at = 1; at <= 10_000; at += 1) marks.add(`0/${at.toString(16)}`, at)
  expect(marks.lagMs('0/1388', 10_000)).toBe(599)
  expect(marks.lagMs('0/270F', 10_000)).toBe(0)
})
