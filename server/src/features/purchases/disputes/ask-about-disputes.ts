import { and, asc, eq, exists, gte, sql } from 'drizzle-orm'
import type { PaymentProvider } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import { disputes, purchases } from '../../../db/schema.ts'
import { isOfProvider } from '../checkout/paying.ts'
import { type Difference, LOOKS_BACK_MS_MAX } from '../checkout/reconcile/differences.ts'
import { applyDispute, disputeToApply } from './apply-dispute.ts'

type Part = Pick<Deps, 'db'>

/**
 * Takes down the disputes that began since then, and what has become of those that are open: one that is lost moves no
 * money any more, so nothing else would tell of it. Reports what differs.
 */
export async function askAboutDisputes(
  ctx: Part,
  provider: PaymentProvider,
  since: Date,
  report: (difference: Difference) => void,
): Promise<void> {
  const seen = new Set<string>()
  for await (const told of provider.listDisputes(since)) {
    seen.add(told.disputeId)
    const disputed = await disputeToApply(ctx, provider, told)
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
      await askAboutDispute(ctx, provider, id)
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

/** @returns false for a dispute of another payment than this shop's @throws ProviderAway, ProviderRefused */
export async function askAboutDispute({ db }: Part, provider: PaymentProvider, disputeId: string): Promise<boolean> {
  const told = await disputeToApply({ db }, provider, await provider.getDispute(disputeId))
  return db.transaction((tx) => applyDispute(tx, told))
}

/** Those of the last month that were lost and whose payment has paid purchases still. */
async function lostParts({ db }: Part): Promise<string[]> {
  const paid = db
    .select({ one: sql`1` })
    .from(purchases)
    .where(and(eq(purchases.checkoutId, disputes.checkoutId), eq(purchases.status, 'paid')))
  const isLate = gte(disputes.closedAt, new Date(Date.now() - LOOKS_BACK_MS_MAX))
  const rows = await db
    .select({ id: disputes.providerDisputeId })
    .from(disputes)
    .where(and(eq(disputes.status, 'lost'), isLate, exists(paid)))
    .orderBy(asc(disputes.id))
  return rows.map(({ id }) => id)
}
