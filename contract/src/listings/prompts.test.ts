import { describe, expect, it, vi } from 'vitest'
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

  it('is refused by its length before it is read, and by its number before its items are', () => {
    const parse = vi.spyOn(JSON, 'parse')
    const long = `[${'0,'.repeat(400_000)}0]`
    for (const field of [worksWith, gapHints]) {
      expect(field.safeParse(long).error?.issues).toMatchObject([{ message: 'This list is too long' }])
    }
    expect(parse).not.toHaveBeenCalled()
    const zeros = JSON.parse(long)
    for (const field of [worksWith, gapHints]) {
      expect(field.safeParse(zeros).error?.issues).toMatchObject([{ code: 'too_big' }])
    }
  })

  it('may have the longest hints, with the longest JSON for each character', () => {
    const hints = Array.from({ length: 100 }, (_, n) => ({
      gap: `${n}`.padEnd(400, '"'),
      label: 'x"'.padEnd(60, 'x'),
      description: '\n"'.padStart(300, '"'),
    }))
    expect(gapHints.parse(JSON.stringify(hints, null, 2).replaceAll('\\"', '\\u0022'))).toHaveLength(100)
  })
})

describe('a long text', () => {
  const { prompt } = promptFields.shape

  it('may be a sixth of the longest one in control characters, which JSON writes with six', () => {
    expect(prompt.safeParse('\u0001'.repeat(33_333)).success).toBe(true)
    expect(prompt.safeParse('\u0001'.repeat(33_334)).error?.issues).toMatchObject([
      { message: 'Use at most 200000 characters' },
    ])
    expect(prompt.safeParse('é\u001F'.repeat(33_334)).success).toBe(false)
  })

  it('has tabs, and line breaks of any system', () => {
    expect(prompt.safeParse(`${'\t\r\n\n'.repeat(50_000).slice(1)}a`).success).toBe(true)
  })
})
