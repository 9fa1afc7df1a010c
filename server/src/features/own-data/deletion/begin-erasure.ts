import { and, eq, lte, sql, TransactionRollbackError } from 'drizzle-orm'
import { findWaits } from '../../../money/deletion-waits.ts'
import { forfeitEarnings } from '../../../money/payouts/forfeit-earnings.ts'
import { lockEngineer } from '../../../money/payouts/lock-engineer.ts'
import type { Deps, ShopConfig } from '../../../platform/context.ts'
import { accountDeletions } from '../../../platform/db/schema.ts'

/**
 * Begins an erasure that is due and waits for nothing: from now on nobody takes it back. Earnings that are given up
 * become the shop's in the same transaction, all of them or none.
 * @returns false: its member has come back, or something holds it
 */
export async function beginErasure(
  { db, config }: Pick<Deps, 'db'> & { config: Pick<ShopConfig, 'payoutHoldDays'> },
  userId: string,
): Promise<boolean> {
  const { userId: of, dueAt } = accountDeletions
  try {
    return await db.transaction(async (tx) => {
      await lockEngineer(tx, userId)
      // Who signs in now waits, and is refused.
      const [asked] = await tx
        .select()
        .from(accountDeletions)
        .where(and(eq(of, userId), lte(dueAt, sql`now()`)))
        .for('update')
      if (!asked || asked.isRepeated) return asked !== undefined
      const waits = async () => (await findWaits(tx, userId)).waits
      if (asked.balance === 'forfeit') {
        // A debt is set against the earnings.
        if ((await waits()).some((wait) => wait !== 'balance' && wait !== 'debt')) return false
        await forfeitEarnings(tx, config, userId)
      }
      if ((await waits()).length > 0) tx.rollback()
      await tx.update(accountDeletions).set({ isRepeated: true }).where(eq(of, userId))
      return true
    })
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false
    throw error
  }
}
