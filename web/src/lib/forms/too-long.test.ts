import { expect, it } from 'vitest'
import { tooLong } from './too-long.ts'

it.each([
  ['', undefined],
  ['x'.repeat(20), undefined],
  ['x'.repeat(21), 'Use at most 20 characters'],
])('%j in a field of 20: %s', (text, expected) => expect(tooLong(text, 20)).toBe(expected))
