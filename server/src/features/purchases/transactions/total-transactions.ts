import type { TransactionFilter, TransactionTotals } from '@promptery/contract/money/payments'
import { count, sql } from 'drizzle-orm'
import { totalsOfPurchases } from '../../../money/ledger/totals.ts'
import { unsettledCentsOfPurchases } from '../../../money/refunds/outstanding.ts'
import type { UserContext } from '../../../platform/context.ts'
import { purchases } from '../../../platform/db/schema.ts'
import { isFound } from './find-transactions.ts'
import { totalReturned } from './returned-payments.ts'

/** Count and totals of an admin's search for purchases, by the ledger. */
export async function totalTransactions(
  { db, config }: UserContext,
  filter: TransactionFilter,
): Promise<TransactionTotals> {
  const { currency } = config
  const { status } = filter
  if (status === 'returned') {
    const { count, paidCents, owedCents } = await totalReturned(db, currency, filter)
    const [paid, unreturned] = [paidCents / 100, owedCents / 100]
    return { count, demoCount: 0, currency, paid, refunded: paid, unreturned, platformFee: 0, engineers: 0 }
  }
  const isMatch = isFound(db, { ...filter, status })
  const found = () => db.select({ id: purchases.id }).from(purchases).where(isMatch)
  const isDemo = sql`${purchases.status} = 'paid' and ${purchases.amountCents} > 0 and ${purchases.checkoutId} is null`
  const [counts] = await db
    .select({ count: count(), demoCount: sql<number>`count(*) filter (where ${isDemo})`.mapWith(Number) })
    .from(purchases)
    .where(isMatch)
  const sums = await totalsOfPurchases(db, currency, found)
  const unreturnedCents = await unsettledCentsOfPurchases(db, currency, found())
  return {
    ...(counts ?? { count: 0, demoCount: 0 }),
    currency,
    paid: sums.paidCents / 100,
    refunded: sums.refundedCents / 100,
    unreturned: unreturnedCents / 100,
    platformFee: sums.platformFeeCents / 100,
    engineers: sums.sharesCents / 100,
  }
}
