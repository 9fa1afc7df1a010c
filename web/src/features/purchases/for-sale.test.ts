import { expect, it } from 'vitest'
import { isForSale } from './for-sale.ts'

it.each([
  ['approved', false, true, true],
  ['approved', false, false, true],
  ['pending', false, false, true],
  ['pending', false, true, false],
  ['rejected', false, false, false],
  ['approved', true, false, false],
] as const)('%s, withdrawn: %s, approval required: %s: for sale: %s', (status, withdrawn, requireApproval, expected) =>
  expect(isForSale({ status, withdrawn }, requireApproval)).toBe(expected),
)
