import { expect, it } from 'vitest'
import { backoffMs } from './event-stream.ts'

it('doubles and stays under half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => backoffMs(attempt, () => 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

it('subtracts a random part of up to a half', () => expect(backoffMs(1, () => 1)).toBe(1_000))
