import Stripe from 'stripe'
import {
  EmailRefused,
  InsufficientFunds,
  KeyRefused,
  type ProviderCheckout,
  type ProviderDispute,
  ProviderFailed,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
  ResourceMissing,
} from './port.ts'

// Maps the objects of Stripe's API to the port.

/** Metadata keys of the shop's ids in payments and refunds. */
export const CHECKOUT = 'checkout'
export const REFUND = 'refund'

export function checkoutOf(session: Stripe.Checkout.Session, isFailed = hasFailed(session)): ProviderCheckout {
  const { payment_intent: payment, total_details: details } = session
  const state = isFailed ? 'failed' : stateOf(session)
  // A page without a payment has no amounts.
  const cents = state === 'paid' && session.mode !== 'setup' ? wholeCents : (value: number | null) => value ?? 0
  const [subtotalCents, totalCents] = [cents(session.amount_subtotal), cents(session.amount_total)]
  return {
    sessionId: session.id,
    checkoutId: session.client_reference_id,
    state,
    url: session.status === 'open' ? session.url : null,
    subtotalCents,
    totalCents,
    // The difference has to be explained.
    taxCents: totalCents === subtotalCents ? (details?.amount_tax ?? 0) : wholeCents(details?.amount_tax),
    currency: session.currency ?? '',
    country: session.customer_details?.address?.country ?? null,
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    isOwn: session.metadata?.[CHECKOUT] !== undefined && session.metadata[CHECKOUT] === session.client_reference_id,
  }
}

/** @throws TypeError for an object of another API version, which has no such amount */
function wholeCents(value: number | null | undefined): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new TypeError('an amount is missing')
  return value
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): ProviderCheckout['state'] {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  return payment_status === 'unpaid' ? 'processing' : 'paid'
}

/** The buyer submitted the page, and the delayed payment failed. */
function hasFailed({ status, payment_status, payment_intent: payment }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || payment_status !== 'unpaid' || payment === null || typeof payment === 'string')
    return false
  return payment.status === 'requires_payment_method' || payment.status === 'canceled'
}

export function checkoutOfEvent(event: Stripe.Event): ProviderCheckout | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return checkoutOf(event.data.object)
    case 'checkout.session.async_payment_failed':
      return checkoutOf(event.data.object, true)
    default:
      return null
  }
}

/** The refund did not reach the buyer. */
export const isUndone = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  providerRefundId: refund.id,
  refundId: refund.metadata?.[REFUND] ?? null,
  amountCents: refund.amount,
  hasFailed: isUndone(refund),
  failureReason: refund.failure_reason ?? null,
})

/** Events carry one refund or charge; the caller fetches all refunds of the payment. */
export function refundedPaymentOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return idOf(event.data.object.payment_intent)
    default:
      return null
  }
}

export function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  return {
    disputeId: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amountCents: wholeCents(dispute.amount),
    reason: dispute.reason,
    state: DISPUTE_STATES[dispute.status] ?? 'open',
    balanceTransactions: dispute.balance_transactions.map(({ id, amount, fee, currency }) => ({
      id,
      amountCents: amount,
      feeCents: fee,
      currency,
    })),
  }
}

/** Other statuses are open. A warning moves no money, so a closed one counts as won. */
const DISPUTE_STATES: Partial<Record<Stripe.Dispute.Status, ProviderDispute['state']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
}

export function disputeOfEvent(event: Stripe.Event): ProviderDispute | null {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeOf(event.data.object)
    default:
      return null
  }
}

export const idOf = (of: string | { id: string } | null): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null)

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
