import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { payoutAccounts } from '../schema.ts'

type AccountState = Pick<typeof payoutAccounts.$inferSelect, 'accountId' | 'status' | 'reason'>

/**
 * Stores the provider's state of an engineer's account, unless a newer one is stored. The provider's times have whole
 * seconds. Unknown accounts are ignored.
 */
export async function storeAccountState(
  db: Db,
  { accountId, status, reason }: AccountState,
  reportedAt: Date,
): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ status, reason, reportedAt })
    .where(
      and(
        eq(payoutAccounts.accountId, accountId),
        sql`date_trunc('second', ${payoutAccounts.reportedAt}) <= ${reportedAt.toISOString()}::timestamptz`,
      ),
    )
}

/**
 * Keeps the stored state of an account that the provider refuses to show, and moves it to the end of the queue of
 * updates.
 */
export async function postponeAccount(db: Db, accountId: string, askedAt: Date): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ reportedAt: askedAt })
    .where(and(eq(payoutAccounts.accountId, accountId), lt(payoutAccounts.reportedAt, askedAt)))
}
