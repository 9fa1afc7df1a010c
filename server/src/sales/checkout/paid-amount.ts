import { type SQL, sql } from 'drizzle-orm'
import { checkouts } from '../../platform/db/schema.ts'

/** The paid amount of a checkout without tax, and its currency: refunds are in these. */
export const paidOf = {
  amountCents: sql`coalesce(${checkouts.mismatchCents}, ${checkouts.amountCents})`.mapWith(checkouts.amountCents),
  currency: sql`coalesce(${checkouts.mismatchCurrency}, ${checkouts.currency})` as SQL<string>,
}

/** The tax of the items of a checkout, for a query of `checkouts`. Before the payment it is that of the shop's rates. */
export const taxOfItems = (): SQL<number> =>
  sql<number>`(select coalesce(sum(taxed.tax_cents), 0) from checkout_items taxed
    where taxed.checkout_id = checkouts.id)`.mapWith(Number)

/** The tax that was paid with a checkout, which the refunds of its items give back. */
export const paidTaxOfItems = (): SQL<number> =>
  sql<number>`case when ${checkouts.mismatchCents} is null then ${taxOfItems()} else 0 end`.mapWith(Number)
