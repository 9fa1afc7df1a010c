import { lineItem } from '@promptery/contract/sales/line-item'
import { type SQL, sql } from 'drizzle-orm'
import type { ProviderCheckout } from '../../adapters/payments/port.ts'
import { checkoutItems, type checkouts, purchases } from '../../platform/db/schema.ts'

/** The tax that was paid beside a purchase, for a query of `purchases` that joins other tables. */
export const taxCentsOfPurchase = (): SQL<number> =>
  sql<number>`coalesce((
    select ${checkoutItems.taxCents} from ${checkoutItems}
    where ${checkoutItems.purchaseId} = ${purchases.id} and ${checkoutItems.checkoutId} = ${purchases.checkoutId}), 0)`.mapWith(
    Number,
  )

interface Item {
  id: string
  /** Before tax. */
  amountCents: number
  taxCents: number
  platformFeeCents: number
}

type Paid = Pick<ProviderCheckout, 'subtotalCents' | 'totalCents' | 'taxCents'>
type Asked = Pick<typeof checkouts.$inferSelect, 'taxBy' | 'feeRate'>

/** The tax that the provider took out of the prices. */
export const includedTaxCents = ({ subtotalCents, totalCents, taxCents }: Paid, { taxBy }: Pick<Asked, 'taxBy'>) =>
  taxBy === 'provider' && totalCents === subtotalCents ? taxCents : 0

/**
 * The items of a payment with the tax that the provider has reported. Tax on top of the prices is added to theirs. Tax
 * within them is taken out, and the fee is of what is left.
 */
export function itemsAsPaid<One extends Item>(items: One[], reported: Paid, asked: Asked): One[] {
  const includedCents = includedTaxCents(reported, asked)
  const parts = divideTax(includedCents || reported.totalCents - reported.subtotalCents, items)
  return items.map((item) => {
    const part = parts.get(item.id) ?? 0
    const taxCents = item.taxCents + part
    if (includedCents === 0) return { ...item, taxCents }
    const amountCents = item.amountCents - part
    const { platformFeeCents } = lineItem(amountCents, (asked.feeRate ?? 0) / 100)
    return { ...item, amountCents, taxCents, platformFeeCents }
  })
}

/**
 * Divides the tax of a payment among its items by their prices, in whole cents that sum to it.
 * @returns by the ids of the items
 */
export function divideTax(
  taxCents: number,
  items: readonly { id: string; amountCents: number }[],
): Map<string, number> {
  let [restCents, restTaxCents] = [items.reduce((sum, { amountCents }) => sum + amountCents, 0), taxCents]
  const taxes = new Map<string, number>()
  for (const { id, amountCents } of items) {
    const part = Math.round((restTaxCents * amountCents) / restCents)
    taxes.set(id, part)
    restCents -= amountCents
    restTaxCents -= part
  }
  return taxes
}
