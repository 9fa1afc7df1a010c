import { and, asc, eq } from 'drizzle-orm'
import type { PaymentProvider, ProviderDispute } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import { checkouts, disputes, purchases } from '../../../db/schema.ts'
import type { Difference } from '../checkout/differences.ts'
import { isOfProvider } from '../checkout/paying.ts'
import { applyDispute } from './apply-dispute.ts'

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
    await ctx.db.transaction((tx) => applyDispute(tx, told))
    const part = await lostPart(ctx, told)
    if (part !== null) report({ subject: `dispute ${told.disputeId}`, description: part, happenedAt: null })
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
}

/** @returns false for a dispute of another payment than this shop's @throws ProviderAway, ProviderRefused */
export async function askAboutDispute({ db }: Part, provider: PaymentProvider, disputeId: string): Promise<boolean> {
  const told = await provider.getDispute(disputeId)
  return db.transaction((tx) => applyDispute(tx, told))
}

async function lostPart({ db }: Part, { state, disputeId, paymentId }: ProviderDispute): Promise<string | null> {
  if (state !== 'lost' || paymentId === null) return null
  const paid = await db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(checkouts, eq(checkouts.id, purchases.checkoutId))
    .where(and(eq(checkouts.paymentId, paymentId), eq(purchases.status, 'paid')))
  return paid.length > 0 ? `dispute ${disputeId} is lost for a part of its payment: the platform bears it` : null
}
