import { expect, it } from 'vitest'
import { usernameSchema } from './accounts/users.ts'
import { headlineSchema, lineUpTo } from './common.ts'
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
