import type { PaymentProvider, ProviderEvent } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import { storeAccountState } from '../../platform/db/queries/payout-account.ts'
import { paymentEvents } from '../../platform/db/schema.ts'
import { applyCheckout } from '../checkout/apply-checkout.ts'
import { applyDispute, withRefunds } from '../disputes/apply-dispute.ts'
import { applyRefunds, fetchRefunds } from '../refunds/apply-refunds.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

/**
 * Applies an event of the provider, once: its id is stored in the transaction of its effect, also when it has none.
 * @throws ProviderUnavailable when further state cannot be fetched: the provider retries the event
 */
export async function handleWebhook(
  ctx: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  { checkout, account, dispute, refundedPaymentId, apiVersion: _, ...event }: ProviderEvent,
): Promise<void> {
  // Fetched before the transaction, which holds a connection.
  const refunds = refundedPaymentId === null ? null : await fetchRefunds(ctx, provider, refundedPaymentId)
  const disputed = dispute && (await withRefunds(ctx, provider, dispute))
  const paid = await ctx.db.transaction(async (tx) => {
    // A concurrent delivery waits here for the first one.
    const stored = await tx
      .insert(paymentEvents)
      .values(event)
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (stored.length === 0) return null
    if (account) await storeAccountState(tx, account, event.happenedAt)
    if (disputed) await applyDispute(tx, disputed)
    if (refunds) await applyRefunds(tx, refunds)
    return checkout ? applyCheckout(tx, checkout) : null
  })
  if (paid !== null) await sendRefunds(ctx, provider, paid)
}
