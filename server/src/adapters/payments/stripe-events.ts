/** Stripe's webhook events. */
import Stripe from 'stripe'
import { InvalidSignature, type ProviderEvent, UnreadableEvent } from './port.ts'
import { connectedAccount } from './stripe-connect.ts'
import { checkoutOfEvent, disputeOfEvent, refundedPaymentOf } from './stripe-objects.ts'

/** Events required of the endpoint for the shop's account. */
export const OWN_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]
/** Events required of the endpoint for engineers' accounts. */
export const ACCOUNT_EVENTS = ['account.updated']

/**
 * Reads an event that is signed with one of the secrets.
 * @param construct verifies and parses an event by the library
 * @throws InvalidSignature, UnreadableEvent
 */
export function readEvent(secrets: string[], construct: (secret: string) => Stripe.Event): ProviderEvent {
  const event = verified(secrets, construct)
  try {
    return eventOf(event)
  } catch (error) {
    // The payload is of another API version. The provider retries it, and reconciliation reads the same state.
    throw new UnreadableEvent('it is signed, and no event that can be read', { cause: error })
  }
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const { id, type, created, account } = event
  const { object } = event.data
  if (typeof id !== 'string' || typeof type !== 'string' || !Number.isFinite(created) || typeof object !== 'object')
    throw new TypeError('an event has an id, a type, a time and an object')
  // Events of engineers' accounts are no payments of the shop.
  const isOwn = account === undefined || account === null
  return {
    id,
    type,
    apiVersion: event.api_version,
    happenedAt: new Date(created * 1000),
    subjectId: 'id' in object ? object.id : null,
    checkout: isOwn ? checkoutOfEvent(event) : null,
    account: event.type === 'account.updated' ? connectedAccount(event.data.object) : null,
    dispute: isOwn ? disputeOfEvent(event) : null,
    refundedPaymentId: isOwn ? refundedPaymentOf(event) : null,
  }
}

function verified(secrets: string[], construct: (secret: string) => Stripe.Event): Stripe.Event {
  let cause: unknown
  let isOfOtherTime = false
  for (const secret of secrets) {
    try {
      return construct(secret)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new UnreadableEvent('it is signed, and no event', { cause: error })
      cause = error
      isOfOtherTime ||= error.message.includes('tolerance')
    }
  }
  throw new InvalidSignature('the signature does not fit', { cause, isOfOtherTime })
}
