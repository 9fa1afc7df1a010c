import { eq, inArray, or, sql, sum } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { checkoutItems, ledgerEntries, ledgerTransactions, refunds } from '../../platform/db/schema.ts'

/** In cents. */
export interface PurchaseTotals {
  /** Paid by buyers. */
  paidCents: number
  /** Refunds to buyers, from when they are due. */
  refundedCents: number
  platformFeeCents: number
  /** Earnings of engineers. */
  sharesCents: number
}

type Kind = (typeof ledgerTransactions.$inferSelect)['kind']
const REFUNDED: Kind[] = ['refunded_sale', 'unsellable']

/** Totals of purchases and their refunds by the ledger. @param purchaseIds selects the ids */
export async function totalsOfPurchases(
  db: Db,
  currency: string,
  purchaseIds: () => Pick<PgSelect, 'getSQL'>,
): Promise<PurchaseTotals> {
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
  const of = (name: (typeof rows)[number]['account'], kinds?: Kind[]): number =>
    rows
      .filter(({ account, kind }) => account === name && (!kinds || kinds.includes(kind)))
      .reduce((total, { cents }) => total + cents, 0)
  return {
    paidCents: of('provider', ['sale', 'unsellable']),
    // A refund counts once, from when it is due, however it is made. Its tax was no part of the price.
    refundedCents: owed(of('refunds', REFUNDED) + of('tax_payable', REFUNDED)),
    // What the platform bears of refunds is no fee.
    platformFeeCents: owed(of('platform_fee', ['sale', 'refunded_sale'])),
    sharesCents: owed(of('payable')),
  }
}

/** Liabilities and revenue are negative in the ledger. */
const owed = (cents: number): number => (cents === 0 ? 0 : -cents)
