import { and, eq, sql, sum } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { LEDGER_ACCOUNTS, ledgerEntries, ledgerTransactions } from '../../platform/db/schema.ts'

/** In cents, by account. */
export type Balances = Record<(typeof LEDGER_ACCOUNTS)[number], number>

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
