import type { PaymentProvider, ProviderCheckout } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import { applyCheckout } from './apply-checkout.ts'
import { returnMoney } from './return-money.ts'

type Part = Pick<Deps, 'db' | 'log'>

/** Takes down what the provider says of a checkout. @throws ProviderAway, ProviderRefused */
export async function askProvider(ctx: Part, provider: PaymentProvider, sessionId: string): Promise<ProviderCheckout> {
  return takeDown(ctx, provider, await provider.getCheckout(sessionId))
}

/** Closes the page of a checkout, unless it is paid there already, and takes down which. @throws as `askProvider` */
export async function closePage(ctx: Part, provider: PaymentProvider, sessionId: string): Promise<ProviderCheckout> {
  return takeDown(ctx, provider, await provider.expireCheckout(sessionId))
}

async function takeDown(ctx: Part, provider: PaymentProvider, told: ProviderCheckout): Promise<ProviderCheckout> {
  const paid = await ctx.db.transaction((tx) => applyCheckout(tx, told))
  if (paid !== null) await returnMoney(ctx, provider, paid)
  return told
}
