import { expect, it } from 'vitest'
import { usernameSchema } from './accounts/users.ts'
import { decomposed, headlineSchema, isWithin, lineUpTo } from './common.ts'
import { answerReviewBody, putReviewBody } from './library/reviews.ts'
import { SPECIFIED_RULES } from './listings/price.ts'
import { updatePromptFieldsAt } from './listings/prompts.ts'
import { addSampleBody } from './listings/samples.ts'

const refusalsOf = (text: string) =>
  headlineSchema({ min: 3, max: 20 })
    .safeParse(text)
    .error?.issues.map(({ message }) => message) ?? []

it.each([
  ...['Fox', '100 foxes', 'לשועל אדום', 'ثعلب أحمر', '雪の狐です', 'Fox 🦊👨‍👩‍👧', 'Señor Æ', "What's that?!"],
  ...['می‌خواهم', '葛\u{e0100}城', 'Fox of 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 'I ❤️ it'],
])('takes %s', (text) => expect(refusalsOf(text)).toEqual([]))

it.each(['翻译', 'AI', '猫', 'か', '꿈'])('takes the short title %s', (text) =>
  expect(headlineSchema({ min: 2, max: 20 }).safeParse(text).success).toBe(true),
)

it('refuses a title of one letter', () =>
  expect(headlineSchema({ min: 2, max: 20 }).safeParse('a').error?.issues[0]?.message).toBe(
    'Use at least 2 characters',
  ))

it('says one thing of nothing', () => {
  const messagesOf = (schema: { safeParse(text: string): { error?: { issues: { message: string }[] } } }) =>
    schema.safeParse(' ').error?.issues.map(({ message }) => message)
  expect(messagesOf(headlineSchema({ min: 2, max: 20 }))).toEqual(['Use at least 2 characters'])
  expect(messagesOf(usernameSchema)).toEqual(['Use at least 3 characters'])
})

it('refuses a headline of marks alone', () =>
  expect(refusalsOf('?!...')).toEqual(['Use at least one letter or digit that can be seen']))

it.each([
  ['a line break', 'Fox\nand more'],
  ['another line break', 'Fox\u2028and more'],
  ['a tab', 'Fox\tand more'],
  ['a control character', 'Fox\u0007'],
  ['a character that ends a terminal’s line', 'Fox \u001b[2J'],
  ['a zero-width blank', 'F\u200box'],
  ['a soft hyphen', 'F\u00adox'],
  ['a letter that is blank', 'Fox \u3164.'],
  ['letters hidden in tags', 'Fox \u{e0066}\u{e006f}\u{e0078}'],
  ['nothing but zero-width characters', '\u200b\u200b\u2060'],
  ['nothing but joiners', '\u200d\u200d\u200d'],
  ['nothing but variation selectors', '\ufe0f\ufe0f\ufe0f'],
  ['nothing but blank Braille', '\u2800\u2800\u2800'],
])('refuses %s in a headline and every other line', (_, text) => {
  const refused = ['Use one line, without invisible characters']
  expect(refusalsOf(text)).toEqual(refused)
  expect(
    lineUpTo(20)
      .safeParse(text)
      .error?.issues.map(({ message }) => message),
  ).toEqual(refused)
})

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
  for (const text of ['Fox and more', 'לשועל אדום', 'ثعلب أحمر', 'Fox 👨‍👩‍👧'])
    expect(schema.safeParse(having(text)).success).toBe(true)
})

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
