import { eq, inArray, or, sql, sum } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import { checkoutItems, ledgerEntries, ledgerTransactions, refunds } from '../db/schema.ts'

/** In cents. */
export interface PurchaseSums {
  /** What buyers have paid. */
  paidCents: number
  /** What they got back. */
  refundedCents: number
  platformFeeCents: number
  /** What engineers have earned. */
  sharesCents: number
}

/** What the ledger says of some purchases and of what was given back of them. @param purchaseIds selects their ids */
export async function sumsOfPurchases(
  db: Db,
  currency: string,
  purchaseIds: () => Pick<PgSelect, 'getSQL'>,
): Promise<PurchaseSums> {
  const refundIds = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(checkoutItems, eq(checkoutItems.id, refunds.itemId))
    .where(sql`${checkoutItems.purchaseId} in ${purchaseIds()}`)
  const { account, amountCents } = ledgerEntries
  const rows = await db
    .select({
      account,
      more: sum(sql`greatest(${amountCents}, 0)`).mapWith(Number),
      less: sum(sql`greatest(-${amountCents}, 0)`).mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      sql`${eq(ledgerTransactions.currency, currency)} and ${or(
        sql`${ledgerTransactions.purchaseId} in ${purchaseIds()}`,
        inArray(ledgerTransactions.refundId, refundIds),
      )}`,
    )
    .groupBy(account)
  const of = (name: (typeof rows)[number]['account']) =>
    rows.find((row) => row.account === name) ?? { more: 0, less: 0 }
  const earned = ({ more, less }: { more: number; less: number }): number => less - more
  return {
    paidCents: of('provider').more,
    refundedCents: of('provider').less,
    platformFeeCents: earned(of('platform_fee')),
    sharesCents: earned(of('payable')),
  }
}
