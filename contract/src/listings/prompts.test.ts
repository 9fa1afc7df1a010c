import { describe, expect, it } from 'vitest'
import { SPECIFIED_RULES } from './price.ts'
import { promptFields, updatePromptFieldsAt } from './prompts.ts'

it('an update does not apply defaults to omitted fields', () => {
  expect(updatePromptFieldsAt(SPECIFIED_RULES).parse({})).toEqual({ removeCover: false })
})

describe('a list in a form', () => {
  const { worksWith, gapHints } = promptFields.shape

  it.each([undefined, '', '[]'])('is empty when it is %j', (value) => expect(worksWith.parse(value)).toEqual([]))

  it('is equal as JSON and as JSON text', () => {
    const hints = [{ gap: 'city', label: 'Town', description: 'Where\nyou live' }, { gap: 'month' }]
    expect(gapHints.parse(JSON.stringify(hints))).toEqual(gapHints.parse(hints))
    expect(worksWith.parse('[" Claude ", "GPT-5"]')).toEqual(['Claude', 'GPT-5'])
  })

  it.each([
    '{',
    'Claude',
    '[1]',
    '{"0":"Claude"}',
    '["Cl\\u0000aude"]',
    '["\\ud83d"]',
    '["Claude", "CLAUDE"]',
    '[" "]',
    `["${'x'.repeat(61)}"]`,
    JSON.stringify(Array.from({ length: 9 }, (_, index) => `Model ${index}`)),
  ])('of names must not be %s', (value) => expect(worksWith.safeParse(value).success).toBe(false))

  it.each([
    [[{ gap: '' }]],
    [[{ gap: 'city' }, { gap: 'city', label: 'Town' }]],
    [[{ gap: 'city', label: '' }]],
    [[{ gap: 'city', label: 'x'.repeat(61) }]],
    [[{ gap: 'city', description: 'x'.repeat(301) }]],
    [Array.from({ length: 101 }, (_, index) => ({ gap: `gap ${index}` }))],
  ])('of hints must not be %j', (value) => expect(gapHints.safeParse(value).success).toBe(false))
})
