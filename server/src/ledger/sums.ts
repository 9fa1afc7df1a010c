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
      kind: ledgerTransactions.kind,
      cents: sum(amountCents).mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      sql`${eq(ledgerTransactions.currency, currency)} and ${or(
        sql`${ledgerTransactions.purchaseId} in ${purchaseIds()}`,
        inArray(ledgerTransactions.refundId, refundIds),
      )}`,
    )
    .groupBy(account, ledgerTransactions.kind)
  const of = (name: (typeof rows)[number]['account'], kinds?: (typeof rows)[number]['kind'][]): number =>
    rows
      .filter(({ account, kind }) => account === name && (!kinds || kinds.includes(kind)))
      .reduce((total, { cents }) => total + cents, 0)
  return {
    paidCents: of('provider', ['sale', 'unsellable']),
    // What is to go back counts at once, by whichever way it reaches the buyer, and once, however often that fails.
    refundedCents: owed(of('refunds', ['refunded_sale', 'unsellable'])),
    platformFeeCents: owed(of('platform_fee')),
    sharesCents: owed(of('payable')),
  }
}

/** What is owed or was earned is below zero in the ledger. */
const owed = (cents: number): number => (cents === 0 ? 0 : -cents)
