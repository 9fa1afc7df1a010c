import { and, asc, eq, exists, gte, sql } from 'drizzle-orm'
import type { PaymentProvider } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import { disputes, purchases } from '../../platform/db/schema.ts'
import { borneOfDisputes } from '../ledger/posted-refunds.ts'
import { isOfProvider } from '../provider/provider-errors.ts'
import { type Discrepancy, LOOKBACK_MS_MAX } from '../reconciliation/discrepancies.ts'
import { applyDispute, withRefunds } from './apply-dispute.ts'

type Part = Pick<Deps, 'db'>

/**
 * Syncs the disputes created since then and the open ones: losing a dispute moves no money, so no balance transaction
 * shows it. Reports discrepancies.
 */
export async function syncDisputes(
  ctx: Part,
  provider: PaymentProvider,
  since: Date,
  report: (difference: Discrepancy) => void,
): Promise<void> {
  const seen = new Set<string>()
  for await (const reported of provider.listDisputes(since)) {
    seen.add(reported.disputeId)
    const disputed = await withRefunds(ctx, provider, reported)
    await ctx.db.transaction((tx) => applyDispute(tx, disputed))
  }
  const open = await ctx.db
    .select({ id: disputes.providerDisputeId })
    .from(disputes)
    .where(eq(disputes.status, 'open'))
    .orderBy(asc(disputes.id))
  for (const { id } of open) {
    if (seen.has(id)) continue
    try {
      await syncDispute(ctx, provider, id)
    } catch (error) {
      if (!isOfProvider(error)) throw error
      report({ subject: `dispute ${id}`, description: `dispute ${id}: ${error.message}`, happenedAt: null })
    }
  }
  for (const id of await lostParts(ctx)) {
    const description = `dispute ${id} is lost for a part of its payment: the platform bears it`
    report({ subject: `dispute ${id}`, description, happenedAt: null })
  }
}

/** @returns false for a payment of another shop @throws ProviderUnavailable, ProviderRefused */
export async function syncDispute({ db }: Part, provider: PaymentProvider, disputeId: string): Promise<boolean> {
  const reported = await withRefunds({ db }, provider, await provider.getDispute(disputeId))
  return db.transaction((tx) => applyDispute(tx, reported))
}

/** Disputes lost in the last month that the platform bears, and whose payment still has paid purchases. */
async function lostParts({ db }: Part): Promise<string[]> {
  const paid = db
    .select({ one: sql`1` })
    .from(purchases)
    .where(and(eq(purchases.checkoutId, disputes.checkoutId), eq(purchases.status, 'paid')))
  const isLate = gte(disputes.closedAt, new Date(Date.now() - LOOKBACK_MS_MAX))
  const rows = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.status, 'lost'), isLate, exists(paid)))
    .orderBy(asc(disputes.id))
  const parts: string[] = []
  for (const { id, providerDisputeId, checkoutId } of rows) {
    const { borne } = await borneOfDisputes(db, checkoutId)
    if ((borne.get(id) ?? 0) > 0) parts.push(providerDisputeId)
  }
  return parts
}
