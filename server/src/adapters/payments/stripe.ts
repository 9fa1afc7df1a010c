/** Payments by Stripe Checkout. */

import Stripe from 'stripe'
import {
  type Order,
  type PaymentProvider,
  type ProviderCheckout,
  ProviderFailed,
  type ProviderRefund,
  ProviderRefused,
} from './port.ts'
import { readAccount } from './stripe-account.ts'
import { balanceTransactionOf, isOfBalance } from './stripe-balance-transactions.ts'
import { describeLines, supportMetadata } from './stripe-checkout-text.ts'
import { connectedAccounts } from './stripe-connect.ts'
import { readEvent } from './stripe-events.ts'
import { failureOf, withProviderErrors } from './stripe-failures.ts'
import { checkoutOf, disputeOf, isUndone, REFUND, refundOf } from './stripe-objects.ts'

/** The API version of requests and webhooks. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 10_000
const NETWORK_RETRIES = 2

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Secret of the separate endpoint for engineers' accounts. */
  connectWebhookSecret?: string | undefined
  /** Base address of the API, for tests. */
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
    // The idempotency keys below make retries safe.
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    appInfo: { name: 'Promptery' },
    ...(apiBase !== undefined && addressOf(apiBase)),
  })
  const { sessions } = stripe.checkout

  /** Expands the payment, which says whether it has failed. */
  const getCheckout = async (sessionId: string): Promise<ProviderCheckout> =>
    checkoutOf(await withProviderErrors(sessions.retrieve(sessionId, { expand: ['payment_intent'] })))

  /** Finds a refund whose response was lost. Idempotency keys expire after a day, refunds do not. */
  async function findRefund(id: string, paymentId: string): Promise<Stripe.Refund | undefined> {
    for await (const refund of refundsOf(paymentId)) {
      if (refund.metadata?.[REFUND] === id && !isUndone(refund)) return refund
    }
  }
  const refundsOf = (paymentId: string) => stripe.refunds.list({ payment_intent: paymentId, limit: 100 })

  return {
    name: 'stripe',
    takesMoney: true,
    paysOut: true,
    apiVersion: API_VERSION,
    readsAccountEvents: connectWebhookSecret !== undefined,
    describe: `Stripe (${secretKey.includes('_live_') ? 'live' : 'test'} mode)`,
    async openCheckout(order) {
      const { id, lines, buyer, paidUrl, cancelledUrl } = order
      const metadata = supportMetadata(order)
      const session = await withProviderErrors(
        sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            customer_email: buyer.email,
            metadata,
            line_items: lineItemsOf(order),
            ...(order.tax?.by === 'provider' && {
              automatic_tax: { enabled: true },
              billing_address_collection: 'required' as const,
            }),
            payment_intent_data: {
              description: describeLines(lines),
              metadata,
              receipt_email: buyer.email,
              transfer_group: id,
            },
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
        return checkoutOf(await withProviderErrors(sessions.expire(sessionId)))
      } catch (error) {
        // It is not open any more.
        if (error instanceof ProviderRefused) return getCheckout(sessionId)
        throw error
      }
    },
    async refund({ id, paymentId, amountCents }) {
      const known = await withProviderErrors(findRefund(id, paymentId))
      const made =
        known ??
        (await withProviderErrors(
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
      return withProviderErrors(
        (async () => {
          for await (const refund of refundsOf(paymentId)) found.push(refundOf(refund))
          return found
        })(),
      )
    },
    async getDispute(disputeId) {
      return disputeOf(await withProviderErrors(stripe.disputes.retrieve(disputeId)))
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
      return readEvent(secrets, (secret) => stripe.webhooks.constructEvent(body, signature ?? '', secret))
    },
    async *listBalanceTransactions(since) {
      const list = stripe.balanceTransactions.list({ created: from(since), limit: 100, expand: ['data.source'] })
      try {
        for await (const transaction of list) if (isOfBalance(transaction)) yield balanceTransactionOf(transaction)
      } catch (error) {
        throw failureOf(error)
      }
    },
    async balanceCents() {
      const { available, pending } = await withProviderErrors(stripe.balance.retrieve())
      return [...available, ...pending].reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0)
    },
    readAccount: () => readAccount(stripe, { isLive: secretKey.includes('_live_') }),
    connect: connectedAccounts(stripe, currency),
  }
}

/** Stripe's timestamps are in seconds. */
const from = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) })

function addressOf(apiBase: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port !== '' && { port }) }
}

/** Lines that Stripe takes for a page. */
const LINES_MAX = 100

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/**
 * The lines of Stripe's page. Tax that the shop adds is a separate line where there is room for one. Otherwise, and
 * where a price includes it, it is named beside each prompt.
 */
export function lineItemsOf({ lines, currency, tax }: Order): LineItem[] {
  const isAdded = tax?.by === 'shop' && !tax.isIncluded && lines.length < LINES_MAX
  const item = (name: string, cents: number, description?: string): LineItem => ({
    quantity: 1,
    price_data: {
      currency,
      unit_amount: cents,
      product_data: { name, ...(description !== undefined && { description }) },
      ...(tax?.by === 'provider' && { tax_behavior: tax.isIncluded ? 'inclusive' : 'exclusive' }),
    },
  })
  const items = lines.map(({ title, amountCents, taxCents }) =>
    isAdded
      ? item(title, amountCents)
      : item(title, amountCents + taxCents, tax?.by === 'shop' ? `Includes ${tax.label}` : undefined),
  )
  const addedCents = isAdded ? lines.reduce((sum, { taxCents }) => sum + taxCents, 0) : 0
  return addedCents > 0 && isAdded ? [...items, item(tax.label, addedCents)] : items
}
