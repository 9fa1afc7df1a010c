import { KeyRefused, ProviderRefused, ProviderUnavailable } from '../../adapters/payments/port.ts'

/** The payment provider's error in words for the owner, without a full stop. Null: another error. */
export function describeFailure(error: unknown): string | null {
  const how =
    error instanceof ProviderUnavailable
      ? 'Stripe does not respond'
      : error instanceof KeyRefused
        ? 'Stripe refuses STRIPE_SECRET_KEY'
        : error instanceof ProviderRefused
          ? 'Stripe refuses the request'
          : null
  return how === null ? null : `${how}: ${error instanceof Error ? error.message.replace(/\.$/, '') : error}`
}
