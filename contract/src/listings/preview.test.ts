// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { expect, it } from 'vitest'
import { previewOf } from './preview.ts'

const TEN = 'one two  three\nfour five six seven eight nine ten'

it.each([
  [0, ''],
  [9, ''],
  [10, 'one'],
  [29, 'one two'],
  [30, 'one two  three'],
] as const)('shows %i%% of the words', (percent, shown) => {
  expect(previewOf(TEN, percent)).toBe(shown)
})

it.each([
  ['Paint [the colour of the sky] over a town and its people', 'Paint'],
  ['Paint ${sky colour:deep blue sea} over a town and its people', 'Paint'],
  ['Paint [sky] over {{the town}} and all its people tonight and on', 'Paint [sky] over'],
])('ends before a variable that it would cut: %s', (text, shown) => {
  expect(previewOf(text, 30)).toBe(shown)
})

it.each([
  ['a script without blanks', `${'写一首关于山和海的诗'.repeat(9)} a b c`],
  ['one long line', `{"role":"critic","steps":["read","judge","tell"]},${'{"a":1},'.repeat(30)} a b c`],
])('shows no more than the percentage of %s', (_, text) => {
  const share = previewOf(text, 30).length / text.length
  expect(share).toBeGreaterThan(0.1)
  expect(share).toBeLessThanOrEqual(0.3)
})

it('ends with a word where words do not stand apart', () => {
  const text = 'ผู้ช่วยเขียนบทความวิชาการสำหรับนักเรียนมัธยมปลายและครูผู้สอนในห้องเรียนภาษาไทย'
  expect(previewOf(text, 30)).toBe('ผู้ช่วยเขียนบทความ')
})

it('reads the longest text in linear time', () => {
  const begun = performance.now()
  expect(previewOf('[ab '.repeat(50_000), 30)).not.toBe('')
  expect(performance.now() - begun).toBeLessThan(1_000)
})
