import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { payoutAccounts } from '../schema.ts'

type Told = Pick<typeof payoutAccounts.$inferSelect, 'accountId' | 'status' | 'reason'>

/**
 * Takes down what the provider says of an engineer's account, unless something newer is known. Other accounts change
 * nothing. The provider's times have whole seconds.
 */
export async function tellOfAccount(db: Db, { accountId, status, reason }: Told, toldAt: Date): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ status, reason, toldAt })
    .where(
      and(
        eq(payoutAccounts.accountId, accountId),
        sql`date_trunc('second', ${payoutAccounts.toldAt}) <= ${toldAt.toISOString()}::timestamptz`,
      ),
    )
}

/** The provider refuses to say anything of an account: what is known of it stays, and it is asked about after the others. */
export async function passOver(db: Db, accountId: string, askedAt: Date): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ toldAt: askedAt })
    .where(and(eq(payoutAccounts.accountId, accountId), lt(payoutAccounts.toldAt, askedAt)))
}
