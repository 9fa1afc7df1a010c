import { and, asc, eq, gte } from 'drizzle-orm'
import type { PaymentProvider } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { pick } from '../../platform/db/rows.ts'
import { checkouts, disputes, purchases } from '../../platform/db/schema.ts'
import { paidOf } from '../checkout/paid-amount.ts'
import { borneOfDisputes } from '../ledger/posted-refunds.ts'
import { isOfProvider } from '../provider/provider-failure.ts'
import { type Discrepancy, formatAmount, LOOKBACK_MS_MAX } from '../reconciliation/discrepancies.ts'
import { unsettledCentsOf } from '../refunds/outstanding.ts'
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
}

/** @returns false for a payment of another shop @throws ProviderUnavailable, ProviderRefused */
export async function syncDispute({ db }: Part, provider: PaymentProvider, disputeId: string): Promise<boolean> {
  const reported = await withRefunds({ db }, provider, await provider.getDispute(disputeId))
  return db.transaction((tx) => applyDispute(tx, reported))
}

/** `borneOfDisputes`, and whether the payment has paid purchases. Without them what is outstanding is expected to be set off. */
export async function lossesOf(db: Db, checkoutId: string) {
  const ofPaid = and(eq(purchases.checkoutId, checkoutId), eq(purchases.status, 'paid'))
  const isPaid = (await db.$count(purchases, ofPaid)) > 0
  const waitingCents = isPaid ? 0 : await unsettledCentsOf(db, checkoutId)
  return { isPaid, ...(await borneOfDisputes(db, checkoutId, waitingCents)) }
}

/** Reports the disputes lost in the last month that the platform bears. Refunds are applied before. */
export async function reportLosses({ db }: Part, report: (difference: Discrepancy) => void): Promise<void> {
  const isLate = gte(disputes.closedAt, new Date(Date.now() - LOOKBACK_MS_MAX))
  const rows = await db
    .select({ ...pick(disputes, 'id', 'providerDisputeId', 'checkoutId'), currency: paidOf.currency })
    .from(disputes)
    .innerJoin(checkouts, eq(checkouts.id, disputes.checkoutId))
    .where(and(eq(disputes.status, 'lost'), isLate))
    .orderBy(asc(disputes.id))
  for (const { id: key, providerDisputeId: id, checkoutId, currency } of rows) {
    const { borne, isPaid } = await lossesOf(db, checkoutId)
    const cents = borne.get(key) ?? 0
    if (cents <= 0) continue
    const what = isPaid
      ? 'for a part of its payment: the platform bears it'
      : `beyond what was left: the platform bears ${formatAmount(cents, currency)}`
    report({ subject: `dispute ${id}`, description: `dispute ${id} is lost ${what}`, happenedAt: null })
  }
}
