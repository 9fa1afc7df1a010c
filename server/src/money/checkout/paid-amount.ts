import { type SQL, sql } from 'drizzle-orm'
import { checkouts } from '../../platform/db/schema.ts'

/** The paid amount of a checkout without tax, and its currency: refunds are in these. */
export const paidOf = {
  amountCents: sql`coalesce(${checkouts.mismatchCents}, ${checkouts.amountCents})`.mapWith(checkouts.amountCents),
  currency: sql`coalesce(${checkouts.mismatchCurrency}, ${checkouts.currency})` as SQL<string>,
}
