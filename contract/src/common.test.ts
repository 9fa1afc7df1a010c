import { expect, it } from 'vitest'
import { headlineSchema } from './common.ts'

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
])('refuses what cannot be read: %s', (_, text) =>
  expect(refusalsOf(text)).toEqual(['Use at least one letter or digit that can be seen']),
)

it.each(['\u202e', '\u2066', '\u200f', '\u061c'])('refuses %j, which turns the direction of text', (control) =>
  expect(refusalsOf(`Fox ${control}gnp`)).toEqual(['Leave out the characters that turn the direction of text']),
)
