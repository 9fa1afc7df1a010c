import Stripe from 'stripe'
import { AccountShort, KeyRefused, ProviderAway, ProviderFailed, ProviderRefused, ProviderUnknown } from './port.ts'

/** The provider's codes for too little money. */
const SHORT = new Set(['balance_insufficient', 'insufficient_funds'])

/** The answer to a call. @throws ProviderAway, ProviderRefused */
export async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw failureOf(error)
  }
}

/** What the product knows an error of the library as. Only what the provider has answered on purpose is a refusal. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode = 0, message, code } = error
  if (statusCode === 404 && code === 'resource_missing') return new ProviderUnknown(message, { cause: error })
  const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429
  if (code !== undefined && SHORT.has(code)) return new AccountShort(message, { cause: error })
  // An account that was closed is said not to be the key's either.
  const isOfKey = (statusCode === 401 || statusCode === 403) && code !== 'account_invalid'
  if (isOfKey) return new KeyRefused(message, { cause: error })
  const Failure = isRefused ? ProviderRefused : statusCode >= 500 ? ProviderFailed : ProviderAway
  return new Failure(message, { cause: error })
}
