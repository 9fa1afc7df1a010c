import { type PaymentProvider, type ProviderCheckout, ResourceMissing } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import { applyCheckout } from '../checkout/apply-checkout.ts'
import { endUnknown } from '../checkout/end-checkout.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

type Part = Pick<Deps, 'db' | 'log'>

/** Fetches a checkout from the provider and applies its state. @throws ProviderUnavailable, ProviderRefused */
export const syncCheckout = (ctx: Part, provider: PaymentProvider, sessionId: string): Promise<ProviderCheckout> =>
  applyResponse(ctx, provider, sessionId, provider.getCheckout(sessionId))

/** Expires the page of a checkout unless it is paid, and applies its state. @throws as `syncCheckout` */
export const expirePage = (ctx: Part, provider: PaymentProvider, sessionId: string): Promise<ProviderCheckout> =>
  applyResponse(ctx, provider, sessionId, provider.expireCheckout(sessionId))

async function applyResponse(
  ctx: Part,
  provider: PaymentProvider,
  sessionId: string,
  request: Promise<ProviderCheckout>,
): Promise<ProviderCheckout> {
  try {
    const reported = await request
    const paid = await ctx.db.transaction((tx) => applyCheckout(tx, reported))
    if (paid !== null) await sendRefunds(ctx, provider, paid)
    return reported
  } catch (error) {
    if (!(error instanceof ResourceMissing)) throw error
    // The page is lost at the provider, or belongs to another account.
    await ctx.db.transaction((tx) => endUnknown(tx, sessionId))
    const cents = { subtotalCents: 0, totalCents: 0, taxCents: 0, currency: '' }
    return {
      ...cents,
      sessionId,
      state: 'expired',
      checkoutId: null,
      url: null,
      paymentId: null,
      country: null,
      isOwn: true,
    }
  }
}
