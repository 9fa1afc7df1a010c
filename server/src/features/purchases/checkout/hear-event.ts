import type { PaymentProvider, ProviderEvent } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import { tellOfAccount } from '../../../db/queries/payout-account.ts'
import { paymentEvents } from '../../../db/schema.ts'
import { applyDispute, disputeToApply } from '../disputes/apply-dispute.ts'
import { applyRefunds, refundsToApply } from '../refunds/apply-refunds.ts'
import { applyCheckout } from './apply-checkout.ts'
import { returnMoney } from './return-money.ts'

/**
 * Does what an event of the provider says, once: its id is stored in the transaction of its effect. One that says nothing
 * to this shop is kept too.
 * @throws ProviderAway where the provider has to be asked: it delivers the event again
 */
export async function hearEvent(
  ctx: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  { checkout, account, dispute, refundedPaymentId, ...event }: ProviderEvent,
): Promise<void> {
  // Asked before the transaction, so that none is held meanwhile.
  const refunds = refundedPaymentId === null ? null : await refundsToApply(ctx, provider, refundedPaymentId)
  const disputed = dispute && (await disputeToApply(ctx, provider, dispute))
  const paid = await ctx.db.transaction(async (tx) => {
    // A second delivery at the same moment waits here for the first one.
    const stored = await tx
      .insert(paymentEvents)
      .values(event)
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (stored.length === 0) return null
    if (account) await tellOfAccount(tx, account, event.happenedAt)
    if (disputed) await applyDispute(tx, disputed)
    if (refunds) await applyRefunds(tx, refunds)
    return checkout ? applyCheckout(tx, checkout) : null
  })
  if (paid !== null) await returnMoney(ctx, provider, paid)
}
