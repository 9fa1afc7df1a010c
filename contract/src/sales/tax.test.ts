import { expect, it } from 'vitest'
import { lineItem } from './line-item.ts'
import { taxedPrice, taxLabel, taxRateOf } from './tax.ts'

const RATES = [
  { country: 'DE', name: 'VAT', rate: 1900 },
  { country: 'US', name: 'Sales tax', rate: 825 },
]

it.each([
  [400, 1900, true, 336, 64],
  [400, 1900, false, 400, 76],
  // 50.5 and 0.5 cents: half up.
  [101, 5000, false, 101, 51],
  [100, 50, false, 100, 1],
  [200, 10_000, true, 100, 100],
  [400, 0, true, 400, 0],
  [0, 1900, true, 0, 0],
  // New York City: 88.75 and 71.0 cents, and 81.5 cents within the price.
  [1000, 887.5, false, 1000, 89],
  [800, 887.5, false, 800, 71],
  [1000, 887.5, true, 918, 82],
  // 0.5 cents, and a little less.
  [400, 12.5, false, 400, 1],
  [400, 12.49, false, 400, 0],
])('%d cents at %d, included %s: %d and %d', (price, rate, isIncluded, netCents, taxCents) => {
  expect(taxedPrice(price, rate, isIncluded)).toEqual({ netCents, taxCents })
})

it('divides any price at any rate into whole cents that sum exactly, to the nearest', () => {
  for (let price = 100; price < 99_900; price += 37) {
    const rate = ((price * 7919) % 1_000_001) / 100
    const feePercent = ((price * 31) % 10_001) / 100
    for (const isIncluded of [true, false]) {
      const { netCents, taxCents } = taxedPrice(price, rate, isIncluded)
      expect(netCents + taxCents).toBe(isIncluded ? price : price + taxCents)
      expect(Math.abs(taxCents - (netCents * rate) / 10_000)).toBeLessThanOrEqual(isIncluded ? 1 : 0.5)
      expect(netCents).toBeGreaterThan(0)
      const { platformFeeCents, earningsCents } = lineItem(netCents, feePercent)
      expect(platformFeeCents + earningsCents + taxCents).toBe(isIncluded ? price : price + taxCents)
    }
  }
})

it('finds the rate of a country, then that of all others', () => {
  expect(taxRateOf(RATES, 'US')?.rate).toBe(825)
  expect(taxRateOf(RATES, 'FR')).toBeUndefined()
  expect(taxRateOf([...RATES, { country: '*', name: 'VAT', rate: 500 }], 'FR')?.rate).toBe(500)
  const exact = [887.5, 887.51].map((rate) => ({ name: 'Sales tax', rate }))
  expect([...RATES, ...exact].map(taxLabel)).toEqual([
    'VAT 19%',
    'Sales tax 8.25%',
    'Sales tax 8.875%',
    'Sales tax 8.8751%',
  ])
})
