import { describe, expect, it } from 'vitest'
import { priceSchema, SPECIFIED_RULES } from './price.ts'

describe('a price', () => {
  const demo = priceSchema(SPECIFIED_RULES)
  const paid = priceSchema({ ...SPECIFIED_RULES, takesMoney: true, currency: 'eur' })

  it.each([0, 2, 4, 6, 8, '4', '4.00'])('of the list, %j, is accepted by every shop', (price) => {
    expect([demo.parse(price), paid.parse(price)]).toEqual([Number(price), Number(price)])
  })

  it.each([1, 3, 12.5, 999, '1.00', '4.35', '999.00'])('such as %j is accepted where money is taken', (price) => {
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
