import { type PaymentProvider, ProviderAway, ProviderRefused } from '../../../adapters/payments/port.ts'
import type { UserContext } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'

/** A buyer where a provider is connected. */
export interface PayingContext extends UserContext {
  payments: PaymentProvider
}

const RETRY_SECONDS = 5

/** What is thrown for a provider that could not be asked; any other error as it is. */
export function unavailable(error: unknown): unknown {
  if (!isOfProvider(error)) return error
  const message = 'The payment provider does not answer. Nothing was charged; try again in a moment.'
  return Object.assign(new Unavailable('payments_unavailable', message, RETRY_SECONDS), { cause: error })
}

/** Whether it was the provider that failed. */
export const isOfProvider = (error: unknown): error is Error =>
  error instanceof ProviderAway || error instanceof ProviderRefused
