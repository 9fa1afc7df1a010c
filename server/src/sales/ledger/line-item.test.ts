import { lineItem } from '@promptery/contract/sales/line-item'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const cents = fc.integer({ min: 0, max: 100_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

it.each([
  [400, 20, 80],
  [200, 12.5, 25],
  [2, 25, 1],
  [1, 50, 1],
  [1, 49.99, 0],
  [999, 2.9, 29],
  [100, 0.5, 1],
  [0, 20, 0],
])('of %i cents at %f percent the platform keeps %i', (amount, feePercent, fee) => {
  expect(lineItem(amount, feePercent).platformFeeCents).toBe(fee)
})

it('sums exactly, in whole cents, none below zero', () => {
  fc.assert(
    fc.property(cents, percent, (amount, feePercent) => {
      const { amountCents, platformFeeCents, earningsCents } = lineItem(amount, feePercent)
      expect(amountCents).toBe(amount)
      expect(platformFeeCents + earningsCents).toBe(amount)
      for (const part of [platformFeeCents, earningsCents]) {
        expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
      }
    }),
  )
})

it('is within half a cent of the exact fee, and a half goes to the platform', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const difference =
        BigInt(lineItem(amount, hundredths / 100).platformFeeCents) * 10_000n - BigInt(amount) * BigInt(hundredths)
      expect(difference > -5_000n && difference <= 5_000n).toBe(true)
    }),
  )
})
