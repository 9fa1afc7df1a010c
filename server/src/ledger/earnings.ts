import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { ledgerEntries, ledgerTransactions, purchases } from '../db/schema.ts'

/** What an engineer has and owes, in cents. */
export interface Earnings {
  /** Earned and not paid; below zero: sales were taken back that had been paid. */
  payableCents: number
  paidOutCents: number
  debtCents: number
}

const PAYOUTS = ['transfer', 'manual_payout', 'transfer_reversal'] as const

/** What the ledger says of an engineer in a currency. */
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

/** The engineer's part of a purchase as it was posted when it was paid, in cents; null where nothing was. */
export const postedShare: SQL<number | null> = sql<number | null>`(
  select -e.amount_cents from ${ledgerTransactions} t
  join ${ledgerEntries} e on e.transaction_id = t.id and e.account = 'payable'
  where t.purchase_id = ${purchases.id} and t.kind = 'sale')`.mapWith(Number)
