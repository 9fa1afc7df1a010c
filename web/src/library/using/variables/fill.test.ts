// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { fillIn, openVariables } from '@promptery/contract/listings/variables/fill'
import { splitVariables, variablesIn } from '@promptery/contract/listings/variables/variables'
import { describe, expect, it } from 'vitest'
import { filledValues } from './FillableText.tsx'
import { linkTo, targetsOf } from './OpenIn.tsx'

const prompt = 'See [city] in ${month:May}, {constructor} and [city]; [tone: warm|cold].'
const segments = splitVariables(prompt)
const variables = variablesIn(segments)
const filledWith = (values: [string, string][]) => fillIn(segments, variables, new Map(values))

describe('filling in', () => {
  it.each<[string, [string, string][], string, number]>([
    ['nothing', [], 'See [city] in May, {constructor} and [city]; [tone: warm|cold].', 3],
    ['one name everywhere', [['city', 'Rome']], 'See Rome in May, {constructor} and Rome; [tone: warm|cold].', 2],
    ['over a default', [['month', 'June']], 'See [city] in June, {constructor} and [city]; [tone: warm|cold].', 3],
    ['an emptied field', [['month', '']], 'See [city] in May, {constructor} and [city]; [tone: warm|cold].', 3],
    [
      'text that is no variable',
      [['land', 'Italy']],
      'See [city] in May, {constructor} and [city]; [tone: warm|cold].',
      3,
    ],
    [
      'a variable within a value',
      [['city', '[tone]']],
      'See [tone] in May, {constructor} and [tone]; [tone: warm|cold].',
      2,
    ],
  ])('%s', (_what, values, text, open) => {
    const filled = filledWith(values)
    expect(filled.map((part) => part.text).join('')).toBe(text)
    expect(openVariables(segments, filled)).toHaveLength(open)
  })

  it('saves values in the order of the text', () => {
    const values = new Map([
      ['tone', 'cold'],
      ['city', 'Rome'],
      ['land', 'Italy'],
    ])
    expect(filledValues(variables, values)).toEqual([
      { gap: 'city', value: 'Rome' },
      { gap: 'month', value: 'May' },
      { gap: 'tone', value: 'cold' },
    ])
  })
})

describe('links to chats', () => {
  const [chatGpt, perplexity, claude] = targetsOf('GPT', 'text')
  const link = (chat: Parameters<typeof linkTo>[0] | undefined, text: string) => chat && linkTo(chat, text)

  it('contain the text, whatever its characters', () => {
    const text = 'A "fox" & 100% = #1?\n狐 🦊'
    for (const chat of [chatGpt, perplexity]) {
      expect(new URL(link(chat, text) ?? '').searchParams.get('q')).toBe(text)
    }
  })

  it('are missing if the text is too long, or the chat does not support it', () => {
    expect(link(chatGpt, 'a'.repeat(6_970))).toBeDefined()
    expect(link(chatGpt, 'a'.repeat(7_000))).toBeUndefined()
    expect(link(chatGpt, '狐'.repeat(800))).toBeUndefined()
    expect(link(chatGpt, 'half \ud83e')).toBeUndefined()
    expect(link(claude, 'a')).toBeUndefined()
  })
})
