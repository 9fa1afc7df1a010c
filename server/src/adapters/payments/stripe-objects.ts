// The objects of Stripe's API as the shop sees them.
import type Stripe from 'stripe'
import type { Movement, ProviderCheckout, ProviderDispute, ProviderRefund } from './port.ts'
import { TRANSFER } from './stripe-connect.ts'

/** Under these names the shop's own ids stand in the metadata of payments and refunds. */
export const CHECKOUT = 'checkout'
export const REFUND = 'refund'

export function checkoutOf(session: Stripe.Checkout.Session, isFailed = hasFailed(session)): ProviderCheckout {
  const { payment_intent: payment } = session
  return {
    sessionId: session.id,
    checkoutId: session.client_reference_id,
    state: isFailed ? 'failed' : stateOf(session),
    url: session.status === 'open' ? session.url : null,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
  }
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): ProviderCheckout['state'] {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  return payment_status === 'unpaid' ? 'processing' : 'paid'
}

/** The buyer has left the page, and what they have chosen to pay with did not pay. */
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

/** The money did not go back. */
export const isUndone = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  providerRefundId: refund.id,
  refundId: refund.metadata?.[REFUND] ?? null,
  amountCents: refund.amount,
  hasFailed: isUndone(refund),
})

/** The events tell of a refund or of a charge. What has become of all refunds of the payment is asked for. */
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
    amountCents: dispute.amount,
    reason: dispute.reason,
    state: DISPUTE_STATES[dispute.status] ?? 'open',
    movements: dispute.balance_transactions.map(({ amount, fee }) => ({ amountCents: amount, feeCents: fee })),
  }
}

/** What has another status waits. A warning moves no money: closed, it is as if it had been won. */
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

const idOf = (of: string | { id: string } | null): string | null => (typeof of === 'string' ? of : (of?.id ?? null))

const KINDS: Partial<Record<string, Movement['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payout: 'withdrawal',
  payout_cancel: 'withdrawal',
  payout_failure: 'withdrawal',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  stripe_fee: 'fee',
}

/** Under which name the metadata of a movement has what it is about. */
const SUBJECTS: Partial<Record<Movement['kind'], string>> = {
  refund: REFUND,
  transfer: TRANSFER,
  transfer_reversal: TRANSFER,
}

export function movementOf({ id, type, amount, fee, currency, source, created }: Stripe.BalanceTransaction): Movement {
  const about = source !== null && typeof source === 'object' ? source : null
  const kind = about?.object === 'dispute' ? 'dispute' : (KINDS[type] ?? 'other')
  const metadata = about && 'metadata' in about ? about.metadata : null
  const isOfPayment = about?.object === 'refund' || about?.object === 'dispute'
  return {
    id,
    kind,
    type,
    amountCents: amount,
    feeCents: fee,
    currency,
    subjectId: metadata?.[SUBJECTS[kind] ?? CHECKOUT] ?? null,
    happenedAt: new Date(created * 1000),
    sourceId: about?.id ?? null,
    paymentId: isOfPayment ? idOf(about.payment_intent) : null,
  }
}
