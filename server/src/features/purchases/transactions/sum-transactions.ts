import type { TransactionFilter, TransactionSums } from '@promptery/contract/money/payments'
import type { UserContext } from '../../../context.ts'
import { purchases } from '../../../db/schema.ts'
import { sumsOfPurchases } from '../../../ledger/sums.ts'
import { isFound } from './find-transactions.ts'

/** How many purchases an admin's search finds, and what they come to by the ledger. */
export async function sumTransactions(
  { db, config }: UserContext,
  filter: TransactionFilter,
): Promise<TransactionSums> {
  const { currency } = config
  const found = () => db.select({ id: purchases.id }).from(purchases).where(isFound(db, filter))
  const [count, sums] = [await db.$count(purchases, isFound(db, filter)), await sumsOfPurchases(db, currency, found)]
  return {
    count,
    currency,
    paid: sums.paidCents / 100,
    refunded: sums.refundedCents / 100,
    platformFee: sums.platformFeeCents / 100,
    engineers: sums.sharesCents / 100,
  }
}
