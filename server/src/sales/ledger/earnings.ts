import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { ledgerEntries, ledgerTransactions, purchases } from '../../platform/db/schema.ts'

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
