import { expect, it } from 'vitest'
import { divideTax } from './tax.ts'

const items = (...prices: number[]) => prices.map((amountCents, at) => ({ id: `${at}`, amountCents }))

it.each([
  [99, [400, 600], [40, 59]],
  [1, [200, 200, 200], [0, 1, 0]],
  [0, [400], [0]],
  [80, [400], [80]],
  [2, [1, 99_900], [0, 2]],
])('divides a tax of %d among prices of %j as %j', (tax, prices, expected) => {
  expect([...divideTax(tax, items(...prices)).values()]).toEqual(expected)
})

it('divides any tax into parts that sum to it and are not negative', () => {
  for (let tax = 0; tax < 300; tax += 7) {
    const parts = [...divideTax(tax, items(100, 333, 99_900, 250, 1)).values()]
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(tax)
    expect(parts.every((part) => part >= 0)).toBe(true)
  }
})
