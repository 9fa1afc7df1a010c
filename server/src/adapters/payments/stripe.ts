/** Payments by Stripe, at its own page (Checkout). */
import Stripe from 'stripe'
import {
  ForgedEvent,
  type PaymentProvider,
  type ProviderCheckout,
  ProviderFailed,
  type ProviderRefund,
  ProviderRefused,
} from './port.ts'
import { connectedAccount, connectedAccounts } from './stripe-connect.ts'
import { asked, failureOf } from './stripe-failures.ts'
import {
  CHECKOUT,
  checkoutOf,
  checkoutOfEvent,
  disputeOf,
  disputeOfEvent,
  isUndone,
  movementOf,
  REFUND,
  refundedPaymentOf,
  refundOf,
} from './stripe-objects.ts'

/** The shapes that this file reads. A webhook endpoint has to be of the same version. */
const API_VERSION = '2026-10-28.endive'
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
    for await (const refund of refundsOf(paymentId)) {
      if (refund.metadata?.[REFUND] === id && !isUndone(refund)) return refund
    }
  }
  const refundsOf = (paymentId: string) => stripe.refunds.list({ payment_intent: paymentId, limit: 100 })

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
    async listRefunds(paymentId) {
      const found: ProviderRefund[] = []
      return asked(
        (async () => {
          for await (const refund of refundsOf(paymentId)) found.push(refundOf(refund))
          return found
        })(),
      )
    },
    async getDispute(disputeId) {
      return disputeOf(await asked(stripe.disputes.retrieve(disputeId)))
    },
    async *listDisputes(since) {
      try {
        for await (const dispute of stripe.disputes.list({ created: from(since), limit: 100 })) yield disputeOf(dispute)
      } catch (error) {
        throw failureOf(error)
      }
    },
    readEvent(body, signature) {
      const secrets = [webhookSecret, ...(connectWebhookSecret === undefined ? [] : [connectWebhookSecret])]
      const event = verified(secrets, (secret) => stripe.webhooks.constructEvent(body, signature ?? '', secret))
      const { object } = event.data
      // What happens on an engineer's own account is no payment of the shop's.
      const isOwn = event.account === undefined || event.account === null
      return {
        id: event.id,
        type: event.type,
        happenedAt: new Date(event.created * 1000),
        subjectId: 'id' in object ? object.id : null,
        checkout: isOwn ? checkoutOfEvent(event) : null,
        account: event.type === 'account.updated' ? connectedAccount(event.data.object) : null,
        dispute: isOwn ? disputeOfEvent(event) : null,
        refundedPaymentId: isOwn ? refundedPaymentOf(event) : null,
      }
    },
    async *listMovements(since) {
      const list = stripe.balanceTransactions.list({ created: from(since), limit: 100, expand: ['data.source'] })
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

/** As the provider counts time. */
const from = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) })

function addressOf(apiBase: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port !== '' && { port }) }
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
