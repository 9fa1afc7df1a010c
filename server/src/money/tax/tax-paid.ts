import { lineItem } from '@promptery/contract/money/line-item'
import { type SQL, sql } from 'drizzle-orm'
import type { ProviderCheckout } from '../../adapters/payments/port.ts'
import { checkoutItems, type checkouts, purchases } from '../../platform/db/schema.ts'
import { divideTax } from './divide-tax.ts'

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
