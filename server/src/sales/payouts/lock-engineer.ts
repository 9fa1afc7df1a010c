import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { purchases, transfers } from '../../platform/db/schema.ts'
import { earningsOf } from '../ledger/totals.ts'

/** Serializes the payouts of an engineer until the end of `tx`. */
export const lockEngineer = (tx: Db, engineerId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payouts ${engineerId}`}, 0))`)

/**
 * Locks the sale of a transfer until the end of `tx`. The sale is locked before its transfer, to avoid deadlocks.
 */
export const lockSaleOf = (tx: Db, transferId: string) =>
  tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      inArray(
        purchases.id,
        tx.select({ id: transfers.purchaseId }).from(transfers).where(eq(transfers.id, transferId)),
      ),
    )
    .for('no key update')

/** An engineer's debt that no pending transfer deducts, in cents. */
export async function openDebt(tx: Db, currency: string, engineerId: string): Promise<number> {
  const { debtCents } = await earningsOf(tx, currency, engineerId)
  if (debtCents <= 0) return 0
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${transfers.debtCents}), 0)`.mapWith(Number) })
    .from(transfers)
    .where(and(eq(transfers.engineerId, engineerId), eq(transfers.status, 'pending'), eq(transfers.currency, currency)))
  return Math.max(0, debtCents - (row?.cents ?? 0))
}

/** Deducts a debt from earnings, in their order. */
export function setAgainst<Share extends { earningsCents: number }>(
  shares: Share[],
  debtCents: number,
): (Share & { debtCents: number; amountCents: number })[] {
  let left = debtCents
  return shares.map((share) => {
    const set = Math.min(left, share.earningsCents)
    left -= set
    return { ...share, debtCents: set, amountCents: share.earningsCents - set }
  })
}
