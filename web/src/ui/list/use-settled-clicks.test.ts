import { expect, it } from 'vitest'
import { isSettled } from './use-settled-clicks.ts'

it.each([
  ['nothing happened', ['a', 'b'], ['a', 'b'], true],
  ['there is more at the end', ['a'], ['a', 'b'], true],
  ['a row has left', ['a', 'b', 'c'], ['b', 'c'], false],
  ['the last row has left', ['a', 'b'], ['a'], false],
  ['a row has come before', ['a', 'b'], ['c', 'a', 'b'], false],
])('detects whether rows stay in place: %s', (_what, before, after, expected) => {
  expect(isSettled(before, after)).toBe(expected)
})
