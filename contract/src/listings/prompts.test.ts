import { describe, expect, it } from 'vitest'
import { priceSchema, promptFields, updatePromptFieldsAt } from './prompts.ts'

it('leaves alone what a change does not name: no default of a new listing is written over it', () => {
  expect(updatePromptFieldsAt({ takesMoney: false, currency: 'usd' }).parse({})).toEqual({ removeCover: false })
})

describe('a price', () => {
  const demo = priceSchema({ takesMoney: false, currency: 'usd' })
  const paid = priceSchema({ takesMoney: true, currency: 'eur' })

  it.each([0, 2, 4, 6, 8, '4', '4.00'])('of the list, %j, is taken by every shop', (price) => {
    expect([demo.parse(price), paid.parse(price)]).toEqual([Number(price), Number(price)])
  })

  it.each([1, 3, 12.5, 999, '1.00', '4.35', '999.00'])('such as %j is taken where money is', (price) => {
    expect(paid.parse(price)).toBe(Number(price))
    expect(demo.safeParse(price).error?.issues[0]?.message).toBe('Choose a price of $0, $2, $4, $6, $8')
  })

  it.each([0.5, 0.99, 999.01, 1000, 12.345, -2, '12.345', '1,5', '1e2', '0x4', '', 'four', null, Number.NaN])(
    'such as %j is taken nowhere',
    (price) => {
      expect(demo.safeParse(price).success).toBe(false)
      expect(paid.safeParse(price).error?.issues[0]?.message).toBe(
        'Choose a price of €0, €2, €4, €6, €8, or another one from €1.00 to €999.00',
      )
    },
  )
})

describe('a list of a form', () => {
  const { worksWith, gapHints } = promptFields.shape

  it.each([undefined, '', '[]'])('is empty when it is %j', (value) => expect(worksWith.parse(value)).toEqual([]))

  it('is the same as JSON and as the text of it', () => {
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
  ])('of names is not %s', (value) => expect(worksWith.safeParse(value).success).toBe(false))

  it.each([
    [[{ gap: '' }]],
    [[{ gap: 'city' }, { gap: 'city', label: 'Town' }]],
    [[{ gap: 'city', label: '' }]],
    [[{ gap: 'city', label: 'x'.repeat(61) }]],
    [[{ gap: 'city', description: 'x'.repeat(301) }]],
    [Array.from({ length: 101 }, (_, index) => ({ gap: `gap ${index}` }))],
  ])('of hints is not %j', (value) => expect(gapHints.safeParse(value).success).toBe(false))
})
