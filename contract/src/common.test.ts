import { expect, it } from 'vitest'
import { headlineSchema } from './common.ts'
import { SPECIFIED_RULES } from './listings/price.ts'
import { updatePromptFieldsAt } from './listings/prompts.ts'
import { answerReviewBody, putReviewBody } from './listings/proof/reviews.ts'
import { addSampleBody } from './listings/proof/samples.ts'

const refusalsOf = (text: string) =>
  headlineSchema({ min: 3, max: 20 })
    .safeParse(text)
    .error?.issues.map(({ message }) => message) ?? []

it.each(['Fox', '100 foxes', 'לשועל אדום', 'ثعلب أحمر', '雪の狐です', 'Fox 🦊👨‍👩‍👧', 'Señor Æ', "What's that?!"])(
  'takes %s',
  (text) => expect(refusalsOf(text)).toEqual([]),
)

it.each([
  ['zero-width characters', '\u200b\u200b\u2060'],
  ['letters that are blank', '\u3164\u3164\u115f'],
  ['variation selectors', '\ufe0f\ufe0f\ufe0f'],
  ['blank Braille', '\u2800\u2800\u2800'],
  ['marks alone', '?!...'],
])('refuses unreadable text: %s', (_, text) =>
  expect(refusalsOf(text)).toEqual(['Use at least one letter or digit that can be seen']),
)

it.each(['\u202e', '\u2066', '\u200f', '\u061c'])('refuses %j, which changes the direction of text', (control) =>
  expect(refusalsOf(`Fox ${control}gnp`)).toEqual(['Leave out the characters that turn the direction of text']),
)

const listing = updatePromptFieldsAt(SPECIFIED_RULES)
it.each([
  ['a review', putReviewBody, (text: string) => ({ stars: 5, version: 1, text })],
  ['an answer', answerReviewBody, (answer: string) => ({ answer })],
  ['the model of a sample', addSampleBody, (model: string) => ({ model })],
  ['a value of a sample', addSampleBody, (value: string) => ({ filling: [{ gap: 'city', value }] })],
  ['the note of a version', listing, (note: string) => ({ note })],
  ['a variable description', listing, (description: string) => ({ gapHints: [{ gap: 'city', description }] })],
])('refuses bidirectional controls in %s', (_, schema, having) => {
  expect(schema.safeParse(having('Fox \u202egnp')).error?.issues.map(({ message }) => message)).toEqual([
    'Leave out the characters that turn the direction of text',
  ])
  for (const text of ['Fox\nand more', 'לשועל אדום', 'ثعلب أحمر', 'Fox 👨‍👩‍👧'])
    expect(schema.safeParse(having(text)).success).toBe(true)
})
