import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { ledgerEntries, ledgerTransactions } from '../db/schema.ts'

/**
 * Who bears each of these refunds that were made at the provider's dashboard, by the provider's names of them:
 * `refunds`, where it gave a buyer what was to go back, or else the platform. Those that are not posted are missing.
 */
export async function bearersOfRefundsByHand(
  db: Db,
  movementIds: string[],
): Promise<Map<string | null, 'refunds' | 'platform_fee'>> {
  if (movementIds.length === 0) return new Map()
  const rows = await db
    .select({ movementId: ledgerTransactions.movementId, account: ledgerEntries.account })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(inArray(ledgerTransactions.movementId, movementIds), eq(ledgerTransactions.kind, 'refund_by_hand')))
  return new Map(
    rows.flatMap(({ movementId, account }) =>
      account === 'refunds' || account === 'platform_fee' ? [[movementId, account]] : [],
    ),
  )
}

/** Those of these refunds of which the money is posted as having come back, by the shop's ids or the provider's. */
export async function failedRefunds(
  db: Db,
  { movementIds, refundIds }: { movementIds: string[]; refundIds: string[] },
): Promise<Set<string | null>> {
  const { kind, movementId, refundId } = ledgerTransactions
  const rows = await db
    .select({ movementId, refundId })
    .from(ledgerTransactions)
    .where(and(eq(kind, 'refund_failed'), or(inArray(movementId, movementIds), inArray(refundId, refundIds))))
  return new Set(rows.map((row) => row.movementId ?? row.refundId))
}
