import { eq } from 'drizzle-orm'
import type { PaymentProvider } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import { refunds } from '../../platform/db/schema.ts'
import { applyRefunds, tryFetchRefunds } from './apply-refunds.ts'
import { notifyOfShortfall } from './notify-of-refund.ts'
import { type Failure, splitOutstanding } from './outstanding.ts'
import { failForgotten, refuseRefund, returnableCents } from './plan-refund.ts'
import { lockCheckout } from './refund-sales.ts'

/**
 * Splits a refused refund, pending or forgotten by the provider: what the provider can return becomes another refund,
 * the rest is outstanding.
 * @param why the provider's error
 * @returns `gone`: settled meanwhile; `unchanged`: it is returnable, or its refunds could not be fetched
 */
export async function reduceRefund(
  ctx: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  { id, checkoutId }: Pick<typeof refunds.$inferSelect, 'id' | 'checkoutId'>,
  why: Failure,
): Promise<'reduced' | 'gone' | 'unchanged'> {
  const reported = await tryFetchRefunds(ctx, provider, checkoutId)
  if (!reported) return 'unchanged'
  return ctx.db.transaction(async (tx) => {
    await applyRefunds(tx, reported)
    const checkout = await lockCheckout(tx, { id: checkoutId })
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, id))
    if (!checkout || !row) return 'gone'
    const isForgotten =
      row.status === 'done' &&
      row.providerRefundId !== null &&
      !reported.refunds.some(({ refundId }) => refundId === id)
    if (row.status !== 'pending' && !isForgotten) return 'gone'
    const returnable = await returnableCents(tx, checkout, reported.refunds, id)
    if (returnable >= row.amountCents) return 'unchanged'
    const outstanding = isForgotten ? await failForgotten(tx, checkout, row, why) : await refuseRefund(tx, id, why)
    if (outstanding && returnable > 0) await splitOutstanding(tx, outstanding, returnable, { status: 'pending' })
    await notifyOfShortfall(tx, checkout, { ...row, returnableCents: returnable })
    return 'reduced'
  })
}
