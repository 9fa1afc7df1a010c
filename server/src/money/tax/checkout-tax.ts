import { taxRateOf } from '@promptery/contract/money/tax'
import { sql } from 'drizzle-orm'
import type { ShopConfig } from '../../platform/context.ts'
import { pick } from '../../platform/db/rows.ts'
import { checkouts } from '../../platform/db/schema.ts'

/** How a checkout is taxed, as of its start. */
export const CHECKOUT_TAX = {
  ...pick(checkouts, 'taxBy', 'isTaxIncluded', 'taxCountry', 'taxName'),
  taxRate: sql<number | null>`coalesce(${checkouts.taxRate}, ${checkouts.formerTaxRate})`.mapWith(checkouts.taxRate),
}
export type CheckoutTax = Pick<typeof checkouts.$inferSelect, keyof typeof CHECKOUT_TAX>

const NONE: CheckoutTax = { taxBy: null, isTaxIncluded: false, taxCountry: null, taxName: null, taxRate: null }

/** How the shop taxes a checkout now. @param country the buyer's, which only the shop's own rates need */
export function checkoutTax(
  { tax, taxIncluded: isTaxIncluded, taxRates }: Pick<ShopConfig, 'tax' | 'taxIncluded' | 'taxRates'>,
  country: string | null,
): CheckoutTax {
  if (tax === 'provider') return { ...NONE, taxBy: 'provider', isTaxIncluded }
  if (tax === 'off' || country === null) return NONE
  const found = taxRateOf(taxRates, country)
  const rate = { taxName: found?.name ?? null, taxRate: found?.rate ?? 0 }
  return { taxBy: 'rates', isTaxIncluded, taxCountry: country, ...rate }
}

export const isSameTax = (one: CheckoutTax, other: CheckoutTax): boolean =>
  (Object.keys(CHECKOUT_TAX) as (keyof CheckoutTax)[]).every((key) => one[key] === other[key])
