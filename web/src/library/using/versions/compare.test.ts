import { expect, it } from 'vitest'
import { aroundChanges, type ComparedPart, compareTexts } from './compare.ts'

const older = (parts: ComparedPart[]) => parts.flatMap(({ kind, text }) => (kind === 'added' ? [] : [text])).join('')
const newer = (parts: ComparedPart[]) => parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join('')

it('compares by words, and contains both texts completely', () => {
  const { parts, by } = compareTexts('A red fox\nin the snow', 'A grey fox\nin  the snow, at dawn')
  expect(by).toBe('words')
  expect(parts.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(['red', ' '])
  expect(older(parts)).toBe('A red fox\nin the snow')
  expect(newer(parts)).toBe('A grey fox\nin  the snow, at dawn')
})

it('merges a rewritten sentence into one change, but keeps common sentences', () => {
  const [before, after] = [
    'Be kind. Use short words and no lists.',
    'Be kind. Write three paragraphs, each on one idea.',
  ]
  expect(compareTexts(before, after).parts.map(({ text }) => text)).toEqual([
    'Be kind. ',
    'Use short words and no lists',
    'Write three paragraphs, each on one idea',
    '.',
  ])
  const long = ' and then he looked out of the window for a while '
  expect(compareTexts(`A red fox${long}at noon`, `A grey cat${long}at dawn`).parts.map(({ text }) => text)).toEqual([
    'A ',
    'red fox',
    'grey cat',
    `${long}at `,
    'noon',
    'dawn',
  ])
})

it('has no changes for equal texts', () =>
  expect(compareTexts('A fox', 'A fox').parts).toEqual([{ text: 'A fox', kind: 'same' }]))

it('ends soon for very long, unrelated texts', () => {
  const wordsOf = (seed: number) => Array.from({ length: 33_000 }, (_, index) => `${(index * seed) % 99_991}`).join(' ')
  const [one, other] = [wordsOf(7_919).slice(0, 200_000), wordsOf(104_729).slice(0, 200_000)]
  const start = performance.now()
  const { parts, by } = compareTexts(one, other, 50)
  expect(by).not.toBe('words')
  expect([older(parts), newer(parts)]).toEqual([one, other])
  expect(performance.now() - start).toBeLessThan(5_000)
})

it('omits distant text without splitting characters', () => {
  const long = '\u{1f98a}'.repeat(500)
  const around = aroundChanges([
    { text: long, kind: 'same' },
    { text: 'x', kind: 'added' },
    { text: long, kind: 'same' },
    { text: 'y', kind: 'removed' },
    { text: `a${long}`, kind: 'same' },
  ])
  for (const { text, left } of around) expect(`${text}${left?.after ?? ''}`.isWellFormed()).toBe(true)
  expect(around.map(({ left }) => left?.count)).toEqual([840, undefined, 680, undefined, 841])
  expect(aroundChanges([{ text: long, kind: 'same' }])[0]?.left).toBeUndefined()
})
