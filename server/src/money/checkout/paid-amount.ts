import { type SQL, sql } from 'drizzle-orm'
import { checkouts } from '../../platform/db/schema.ts'

/** The paid amount of a checkout without tax, and its currency: refunds are in these. */
export const paidOf = {
  amountCents: sql`coalesce(${checkouts.mismatchCents}, ${checkouts.amountCents})`.mapWith(checkouts.amountCents),
  currency: sql`coalesce(${checkouts.mismatchCurrency}, ${checkouts.currency})` as SQL<string>,
}

/** The tax of the items of a checkout, which their refunds give back, for a query of `checkouts`. */
export const taxOfItems = (): SQL<number> =>
  sql<number>`(select coalesce(sum(taxed.tax_cents), 0) from checkout_items taxed
    where taxed.checkout_id = checkouts.id)`.mapWith(Number)
