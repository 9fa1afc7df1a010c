import { and, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { LEDGER_ACCOUNTS, ledgerEntries, ledgerTransactions } from '../../platform/db/schema.ts'

/** In cents, before tax. */
interface PurchaseTotals {
  currency: string
  /** Paid by buyers. */
  paidCents: number
  /** Refunds to buyers, from when they are due. */
  refundedCents: number
  platformFeeCents: number
  /** Earnings of engineers. */
  sharesCents: number
}

/** Totals of purchases and their refunds by the ledger, by currency. @param purchaseIds selects the ids */
export function totalsOfPurchases(db: Db, purchaseIds: Pick<PgSelect, 'getSQL'>): Promise<PurchaseTotals[]> {
  const { account, amountCents } = ledgerEntries
  const { kind, currency, purchaseId } = ledgerTransactions
  const sumOf = (of: (typeof ledgerEntries.$inferSelect)['account'][], more?: SQL) =>
    sql<number>`coalesce(sum(${amountCents}) filter (where ${and(inArray(account, of), more)}), 0)`
  return db
    .select({
      currency,
      paidCents: sumOf(['provider'], eq(kind, 'sale')).mapWith(Number),
      // A refund counts once, from when it is due, however it is made. Its tax was no part of the price.
      refundedCents: sql`0 - ${sumOf(['refunds', 'tax_payable'], eq(kind, 'refunded_sale'))}`.mapWith(Number),
      platformFeeCents: sql`0 - ${sumOf(['platform_fee'])}`.mapWith(Number),
      sharesCents: sql`0 - ${sumOf(['payable'])}`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(sql`${purchaseId} in ${purchaseIds} and ${inArray(kind, ['sale', 'refunded_sale'])}`)
    .groupBy(currency)
}

/** In cents, by account. */
type Balances = Record<(typeof LEDGER_ACCOUNTS)[number], number>

/**
 * The balance of each account in a currency, of the shop or of one engineer, whose payable balance is `-payable`.
 */
export async function balancesOf(db: Db, currency: string, userId?: string): Promise<Balances> {
  const rows = await db
    .select({ account: ledgerEntries.account, amountCents: sum(ledgerEntries.amountCents).mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.currency, currency),
        userId === undefined ? undefined : sql`${ledgerEntries.userId} = ${userId}`,
      ),
    )
    .groupBy(ledgerEntries.account)
  const found = new Map(rows.map(({ account, amountCents }) => [account, amountCents]))
  return Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, found.get(account) ?? 0])) as Balances
}
