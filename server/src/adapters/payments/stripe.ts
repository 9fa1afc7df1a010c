/** Payments by Stripe, at its own page (Checkout). */
import Stripe from 'stripe'
import {
  ForgedEvent,
  type Movement,
  type PaymentProvider,
  type ProviderCheckout,
  ProviderFailed,
  ProviderRefused,
} from './port.ts'
import { connectedAccount, connectedAccounts, TRANSFER } from './stripe-connect.ts'
import { asked, failureOf } from './stripe-failures.ts'

/** The shapes that this file reads. A webhook endpoint has to be of the same version. */
const API_VERSION = '2026-10-28.endive'
/** Under these names the shop's own ids stand in the metadata of payments and refunds. */
const CHECKOUT = 'checkout'
const REFUND = 'refund'
const TIMEOUT_MS = 10_000

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Of the endpoint for what happens on engineers' accounts, which is one of its own at Stripe. */
  connectWebhookSecret?: string | undefined
  /** Another address than Stripe's, for tests. */
  apiBase: string | undefined
  currency: string
}

export function stripePayments({
  secretKey,
  webhookSecret,
  connectWebhookSecret,
  apiBase,
  currency,
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    // With the idempotency keys below a repetition makes nothing twice.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiBase !== undefined && addressOf(apiBase)),
  })
  const { sessions } = stripe.checkout

  /** With its payment, which says whether it has failed. */
  const getCheckout = async (sessionId: string): Promise<ProviderCheckout> =>
    checkoutOf(await asked(sessions.retrieve(sessionId, { expand: ['payment_intent'] })))

  /** A refund that was made and whose answer was lost: a key is remembered for a day, a refund for ever. */
  async function findRefund(id: string, paymentId: string): Promise<Stripe.Refund | undefined> {
    for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 })) {
      if (refund.metadata?.[REFUND] === id && !isUndone(refund)) return refund
    }
  }

  return {
    name: 'stripe',
    describe: `Stripe (${secretKey.includes('_live_') ? 'live' : 'test'} mode)`,
    async openCheckout({ id, lines, buyerEmail, paidUrl, cancelledUrl, ...order }) {
      const session = await asked(
        sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            customer_email: buyerEmail,
            line_items: lines.map(({ title, amountCents }) => ({
              quantity: 1,
              price_data: { currency: order.currency, unit_amount: amountCents, product_data: { name: title } },
            })),
            payment_intent_data: { metadata: { [CHECKOUT]: id }, transfer_group: id },
            success_url: paidUrl,
            cancel_url: cancelledUrl,
          },
          { idempotencyKey: `checkout-${id}` },
        ),
      )
      return checkoutOf(session)
    },
    getCheckout,
    async expireCheckout(sessionId) {
      try {
        return checkoutOf(await asked(sessions.expire(sessionId)))
      } catch (error) {
        // It is not open any more.
        if (error instanceof ProviderRefused) return getCheckout(sessionId)
        throw error
      }
    },
    async refund({ id, paymentId, amountCents }) {
      const known = await asked(findRefund(id, paymentId))
      const made =
        known ??
        (await asked(
          stripe.refunds.create(
            { payment_intent: paymentId, amount: amountCents, metadata: { [REFUND]: id } },
            { idempotencyKey: `refund-${id}` },
          ),
        ))
      if (isUndone(made)) throw new ProviderFailed(`refund ${made.id} is ${made.status}`)
      return { providerRefundId: made.id }
    },
    readEvent(body, signature) {
      const secrets = [webhookSecret, ...(connectWebhookSecret === undefined ? [] : [connectWebhookSecret])]
      const event = verified(secrets, (secret) => stripe.webhooks.constructEvent(body, signature ?? '', secret))
      const { object } = event.data
      return {
        id: event.id,
        type: event.type,
        happenedAt: new Date(event.created * 1000),
        subjectId: 'id' in object ? object.id : null,
        checkout: checkoutOfEvent(event),
        account: event.type === 'account.updated' ? connectedAccount(event.data.object) : null,
      }
    },
    async *listMovements(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const list = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
      try {
        for await (const transaction of list) yield movementOf(transaction)
      } catch (error) {
        throw failureOf(error)
      }
    },
    async balanceCents() {
      const { available, pending } = await asked(stripe.balance.retrieve())
      return [...available, ...pending].reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0)
    },
    connect: connectedAccounts(stripe, currency),
  }
}

function addressOf(apiBase: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port !== '' && { port }) }
}

function checkoutOf(session: Stripe.Checkout.Session, isFailed = hasFailed(session)): ProviderCheckout {
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

function checkoutOfEvent(event: Stripe.Event): ProviderCheckout | null {
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
const isUndone = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

const KINDS: Partial<Record<string, Movement['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
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

function movementOf({ id, type, amount, fee, currency, source, created }: Stripe.BalanceTransaction): Movement {
  const kind = KINDS[type] ?? 'other'
  const metadata = source !== null && typeof source === 'object' && 'metadata' in source ? source.metadata : null
  const subjectId = metadata?.[SUBJECTS[kind] ?? CHECKOUT] ?? null
  const happenedAt = new Date(created * 1000)
  return { id, kind, type, amountCents: amount, feeCents: fee, currency, subjectId, happenedAt }
}

/** Reads an event that is signed with one of the secrets. */
function verified(secrets: string[], read: (secret: string) => Stripe.Event): Stripe.Event {
  let cause: unknown
  for (const secret of secrets) {
    try {
      return read(secret)
    } catch (error) {
      cause = error
    }
  }
  throw new ForgedEvent('the signature does not fit', { cause })
}
