import { and, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { LEDGER_ACCOUNTS, ledgerEntries, ledgerTransactions, purchases } from '../../platform/db/schema.ts'

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

/** An engineer's balances in cents. */
export interface Earnings {
  /** Earned and not paid; negative after refunds of paid sales. */
  payableCents: number
  paidOutCents: number
  debtCents: number
}

/** What was paid to engineers, or came back from them. */
export const PAYOUTS = ['transfer', 'manual_payout', 'transfer_reversal', 'reversal_by_hand', 'debt_repaid'] as const

/** An engineer's balances in a currency by the ledger. */
export async function earningsOf(db: Db, currency: string, userId: string): Promise<Earnings> {
  const { account, amountCents } = ledgerEntries
  const { kind } = ledgerTransactions
  const sum = (where: SQL | undefined) =>
    sql<number>`coalesce(sum(${amountCents}) filter (where ${where}), 0)`.mapWith(Number)
  const [row] = await db
    .select({
      payableCents: sql<number>`0 - ${sum(eq(account, 'payable'))}`.mapWith(Number),
      debtCents: sum(eq(account, 'debt')),
      paidOutCents: sum(inArray(kind, [...PAYOUTS])),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        inArray(account, ['payable', 'debt']),
        eq(ledgerTransactions.currency, currency),
      ),
    )
  const { payableCents = 0, debtCents = 0, paidOutCents = 0 } = row ?? {}
  return { payableCents, debtCents, paidOutCents }
}

/** The currencies in which an engineer has earned or owed something. */
export async function currenciesOf(db: Db, userId: string): Promise<string[]> {
  const { currency } = ledgerTransactions
  const rows = await db
    .selectDistinct({ currency })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.userId, userId), inArray(ledgerEntries.account, ['payable', 'debt'])))
    .orderBy(currency)
  return rows.map((row) => row.currency)
}

/** The posted earning of a purchase in cents; null where none was. */
export const postedEarnings: SQL<number | null> = sql<number | null>`(
  select -e.amount_cents from ${ledgerTransactions} t
  join ${ledgerEntries} e on e.transaction_id = t.id and e.account = 'payable'
  where t.purchase_id = ${purchases.id} and t.kind = 'sale')`.mapWith(Number)
