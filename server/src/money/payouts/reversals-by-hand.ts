// Reversals of transfers that an owner makes at the provider's dashboard.
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { reconciliationDifferences } from '../../platform/db/schema.ts'
import { postReversalByHand } from '../ledger/postings.ts'
import { reverseExplained } from '../reconciliation/foreign-transactions.ts'
import { openDebt } from './lock-engineer.ts'
import type { Transfer } from './send-transfer.ts'

/**
 * Posts reversals by hand of the transfer of a refunded sale, each once: they lower the engineer's debt. What an admin has
 * explained of them before is reversed, and the discrepancies end, so that nobody explains them later. `tx` has locked the
 * engineer's payouts.
 */
export async function postReversalsByHand(
  tx: Db,
  { engineerId, currency }: Pick<Transfer, 'engineerId' | 'currency'>,
  reversals: { movementId: string; amountCents: number }[],
): Promise<void> {
  if (reversals.length === 0) return
  const { subject, resolvedAt } = reconciliationDifferences
  const ids = reversals.map(({ movementId }) => movementId)
  // First: an explanation of the same moment waits, or is seen below.
  await tx
    .update(reconciliationDifferences)
    .set({ resolvedAt: sql`now()` })
    .where(and(inArray(subject, ids), isNull(resolvedAt)))
  for (const { movementId, amountCents } of reversals) {
    await reverseExplained(tx, { id: movementId, amountCents, feeCents: 0, currency })
    const debtCents = Math.min(amountCents, await openDebt(tx, currency, engineerId))
    await postReversalByHand(tx, { movementId, engineerId, amountCents, debtCents, currency })
  }
}
