import { expect, it } from 'vitest'
import { sketchOf } from './fingerprints.ts'
import { commonWords, isNearCopy } from './near-copy.ts'

const TEXT = `Plan a rooftop garden for a windy corner: choose shrubs, herbs and climbers that survive salt, draw the watering
schedule as a calendar, estimate the soil weight, and warn about neighbours below, drainage, birds and summer droughts.`
const OTHER = `Sort receipts of bakeries into flour, wages, rent, energy and repairs, flag large sums, guess missing dates from
neighbouring ones, and finish with a table of monthly totals and three questions for the accountant.`
const SPARES =
  'lantern marble ferry walnut glacier copper violin meadow harbour saffron quilt thunder pebble orchid'.split(' ')

/** Every second long word is another. */
const edited = (text: string): string => {
  let long = 0
  return text.replace(/\p{L}{4,}/gu, (word) => {
    long += 1
    return long % 2 === 0 ? (SPARES[long % SPARES.length] ?? '') : word
  })
}

it('recognises a text with half of its words replaced, and no other', () => {
  expect(isNearCopy(edited(TEXT), TEXT)).toBe(true)
  expect(isNearCopy(OTHER, TEXT)).toBe(false)
  // In another order it is another text here: passages are looked for apart.
  expect(isNearCopy(TEXT.split(/\s+/).reverse().join(' '), TEXT)).toBe(false)
  // A long text has most words of a short one somewhere.
  expect(isNearCopy(`${TEXT} ${OTHER} ${OTHER.toUpperCase()} ${SPARES.join(' ')}`, TEXT.slice(0, 110))).toBe(false)
})

it('marks what is common word by word', () => {
  const common = commonWords(
    'Plan a rooftop meadow for a windy corner: choose shrubs, herbs and climbers that survive salt',
    TEXT,
  )
  const marked = (common?.sold ?? []).map(({ start, end }) => TEXT.slice(start, end))
  expect(marked).toEqual(['Plan a rooftop', 'windy corner: choose shrubs, herbs and climbers that survive'])
  expect(commonWords(OTHER, TEXT)).toBeUndefined()
})

it('keeps hashes that survive an edit', () => {
  const [own, changed, other] = [TEXT, TEXT.replace('herbs', 'ferns'), OTHER].map(sketchOf)
  const shared = (sketch: number[] = []) => sketch.filter((hash) => own?.includes(hash)).length
  expect(shared(changed)).toBeGreaterThan((own?.length ?? 0) / 2)
  expect(shared(other)).toBe(0)
})
