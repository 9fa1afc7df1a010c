// Reversals of transfers that an owner makes at the provider's dashboard.
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { ledgerEntries, ledgerTransactions, reconciliationDifferences } from '../../platform/db/schema.ts'
import { postExcessPaid, postReversalByHand } from '../ledger/postings.ts'
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

export const isReversalByHand = (movementId: string): SQL | undefined =>
  and(eq(ledgerTransactions.movementId, movementId), eq(ledgerTransactions.kind, 'reversal_by_hand'))

/** What a posted reversal by hand took beyond what the engineer owed. Undefined: nothing. */
export async function excessOf(
  db: Db,
  movementId: string,
): Promise<{ amountCents: number; currency: string } | undefined> {
  const { currency } = ledgerTransactions
  const [excess] = await db
    .select({ amountCents: sql<number>`-sum(${ledgerEntries.amountCents})`.mapWith(Number), currency })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(isReversalByHand(movementId), eq(ledgerEntries.account, 'adjustments')))
    .groupBy(currency)
  return excess
}

/** Posts that an engineer was paid what a reversal by hand took beyond what they owed. Nothing for other movements. */
export async function postExcessOf(tx: Db, movementId: string): Promise<void> {
  const excess = await excessOf(tx, movementId)
  if (excess) await postExcessPaid(tx, { movementId, ...excess })
}
