import Stripe from 'stripe'
import {
  EmailRefused,
  InsufficientFunds,
  KeyRefused,
  ProviderFailed,
  ProviderRefused,
  ProviderUnavailable,
  ResourceMissing,
} from './port.ts'

/** The provider's codes for insufficient funds. */
const SHORT = new Set(['balance_insufficient', 'insufficient_funds'])

/** Parameters with the email address of a buyer or an engineer. */
const EMAILS = new Set(['email', 'customer_email', 'payment_intent_data[receipt_email]'])

/** Translates the library's errors of a request. @throws ProviderUnavailable, ProviderRefused */
export async function withProviderErrors<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    throw failureOf(error)
  }
}

/** Maps an error of the library to the port. Only a deliberate rejection is `ProviderRefused`. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode = 0, message, code, param } = error
  const words = { cause: error, code: code ?? error.rawType ?? error.type, param }
  if (statusCode === 404 && code === 'resource_missing') return new ResourceMissing(message, words)
  const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429
  if (code !== undefined && SHORT.has(code)) return new InsufficientFunds(message, words)
  // A closed account is reported as a permission error too.
  const isOfKey = (statusCode === 401 || statusCode === 403) && code !== 'account_invalid'
  if (isOfKey) return new KeyRefused(message, words)
  if (isRefused && (code === 'email_invalid' || (param !== undefined && EMAILS.has(param))))
    return new EmailRefused(message, words)
  const Failure = isRefused ? ProviderRefused : statusCode >= 500 ? ProviderFailed : ProviderUnavailable
  return new Failure(message, words)
}
