import { type PaymentProvider, ProviderAway, ProviderRefused } from '../../adapters/payments/port.ts'
import type { UserContext } from '../../context.ts'
import { NotFound, Unavailable } from '../../errors.ts'

/** Somebody where a provider is connected. */
export interface PayingContext extends UserContext {
  payments: PaymentProvider
}

/** Narrows a context to one with a provider: a shop without one knows nothing of payouts. @throws NotFound */
export function requireProvider(ctx: UserContext): PayingContext {
  const { payments } = ctx
  if (payments.name === 'demo') throw new NotFound('No payment provider is connected')
  return { ...ctx, payments }
}

const RETRY_SECONDS = 5

/** The provider's answer to somebody who waits for it. @throws Unavailable */
export async function orUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    const message = 'The payment provider does not answer. Try again in a moment.'
    throw Object.assign(new Unavailable('payments_unavailable', message, RETRY_SECONDS), { cause: error })
  }
}
