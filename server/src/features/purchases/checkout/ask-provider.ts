import { type PaymentProvider, type ProviderCheckout, ProviderUnknown } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import { applyCheckout, endUnknown } from './apply-checkout.ts'
import { returnMoney } from './return-money.ts'

type Part = Pick<Deps, 'db' | 'log'>

/** Takes down what the provider says of a checkout. @throws ProviderAway, ProviderRefused */
export const askProvider = (ctx: Part, provider: PaymentProvider, sessionId: string): Promise<ProviderCheckout> =>
  takeDown(ctx, provider, sessionId, provider.getCheckout(sessionId))

/** Closes the page of a checkout, unless it is paid there already, and takes down which. @throws as `askProvider` */
export const closePage = (ctx: Part, provider: PaymentProvider, sessionId: string): Promise<ProviderCheckout> =>
  takeDown(ctx, provider, sessionId, provider.expireCheckout(sessionId))

async function takeDown(
  ctx: Part,
  provider: PaymentProvider,
  sessionId: string,
  asked: Promise<ProviderCheckout>,
): Promise<ProviderCheckout> {
  try {
    const told = await asked
    const paid = await ctx.db.transaction((tx) => applyCheckout(tx, told))
    if (paid !== null) await returnMoney(ctx, provider, paid)
    return told
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error
    // The provider answered with a page and has forgotten it, or it is of another account.
    await ctx.db.transaction((tx) => endUnknown(tx, sessionId))
    const nothing = { checkoutId: null, url: null, amountCents: 0, currency: '', paymentId: null }
    return { ...nothing, sessionId, state: 'expired' }
  }
}
