import { expect, it } from 'vitest'
import { decomposed, isWithin } from './common.ts'

it.each([
  ['a sentence in one character', '\uFDFA'],
  ['words in one character', '\u3316'],
  ['syllables', '각'],
  ['letters with three marks', 'ᾂ'],
  ['marks', '\u0301\u0316'],
  ['musical signs', '\u{1D160}'],
])('decomposes %s into at most two characters for each byte', (_, piece) => {
  const text = piece.repeat(1_000)
  expect(decomposed(text).length).toBeLessThanOrEqual(2 * Buffer.byteLength(text))
})

it('decomposes as NFKD does, except for runs of marks that no word has', () => {
  for (const text of ['Ångström ﬁx ½', 'ŝe̱ế', '각 ㌖', `a${'\u0301\u0316'.repeat(15)}`]) {
    expect(decomposed(text)).toBe(text.normalize('NFKD'))
  }
  expect(decomposed(`a${'\u0301\u0316'.repeat(100_000)}b`)).toHaveLength(32)
  expect(decomposed('\u0301\uFF9E'.repeat(100_000))).toHaveLength(30)
})

it('counts what a character is written out as', () => {
  expect(isWithin('é각a', 3)).toBe(true)
  expect(isWithin('\uFDFA', 17)).toBe(false)
  expect(isWithin('\uFDFA', 18)).toBe(true)
  expect(isWithin('ﬃ', 2)).toBe(false)
  expect(isWithin('abcd', 3)).toBe(false)
  expect(isWithin('😀😀', 2)).toBe(true)
  expect(isWithin('😀\uFDFA', 3)).toBe(false)
  expect(isWithin('a\u0001\t', 8)).toBe(true)
  expect(isWithin('a\u0001\t', 7)).toBe(false)
  expect(isWithin('é\u0001', 6)).toBe(false)
})
