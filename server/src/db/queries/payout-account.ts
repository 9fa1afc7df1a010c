import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { payoutAccounts } from '../schema.ts'

type Told = Pick<typeof payoutAccounts.$inferSelect, 'accountId' | 'status' | 'reason'>

/** Takes down what the provider says of an engineer's account, unless something newer is known. Others change nothing. */
export async function tellOfAccount(db: Db, { accountId, status, reason }: Told, toldAt: Date): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ status, reason, toldAt })
    .where(and(eq(payoutAccounts.accountId, accountId), lte(payoutAccounts.toldAt, toldAt)))
}
