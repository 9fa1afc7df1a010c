import type { TransactionFilter, TransactionTotals } from '@promptery/contract/money/payments'
import { totalsOfPurchases } from '../../../money/ledger/totals.ts'
import type { UserContext } from '../../../platform/context.ts'
import { purchases } from '../../../platform/db/schema.ts'
import { isFound } from './find-transactions.ts'

/** Count and totals of an admin's search for purchases, by the ledger. */
export async function totalTransactions(
  { db, config }: UserContext,
  filter: TransactionFilter,
): Promise<TransactionTotals> {
  const { currency } = config
  const found = () => db.select({ id: purchases.id }).from(purchases).where(isFound(db, filter))
  const [count, sums] = [await db.$count(purchases, isFound(db, filter)), await totalsOfPurchases(db, currency, found)]
  return {
    count,
    currency,
    paid: sums.paidCents / 100,
    refunded: sums.refundedCents / 100,
    platformFee: sums.platformFeeCents / 100,
    engineers: sums.sharesCents / 100,
  }
}
