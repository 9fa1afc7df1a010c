import { and, eq, type SQL, sum } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema.ts'

type Account = (typeof ledgerEntries.$inferSelect)['account']

/** The sum of an account's entries in the transactions of `where`, in cents. */
export async function postedCents(db: Db, account: Account, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ cents: sum(ledgerEntries.amountCents).mapWith(Number) })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(where, eq(ledgerEntries.account, account)))
  return row?.cents ?? 0
}
