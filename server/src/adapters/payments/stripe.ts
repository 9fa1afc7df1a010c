import Stripe from 'stripe'
import {
  KeyRefused,
  type Order,
  type PaymentProvider,
  type ProviderAccount,
  type ProviderCheckout,
  ProviderFailed,
  type ProviderRefund,
  ProviderRefused,
  type ProviderWebhook,
} from './port.ts'
import { balanceTransactionOf, isOfBalance } from './stripe-balance-transactions.ts'
import { connectedAccounts } from './stripe-connect.ts'
import { ACCOUNT_EVENTS, OWN_EVENTS, readEvent } from './stripe-events.ts'
import {
  CHECKOUT,
  checkoutOf,
  disputeOf,
  failureOf,
  isUndone,
  REFUND,
  refundOf,
  withProviderErrors,
} from './stripe-objects.ts'

/** Payments by Stripe Checkout. */

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

/** The shop's account at Stripe: its capabilities and webhook endpoints. */

/** `readAccount` of `stripePayments`. */
async function readAccount(stripe: Stripe, { isLive }: { isLive: boolean }): Promise<ProviderAccount> {
  const own = await withProviderErrors(stripe.accounts.retrieveCurrent())
  const { date } = own.lastResponse.headers
  return {
    isLive,
    currency: own.default_currency ?? '',
    takesPayments: own.charges_enabled,
    isPaidOut: own.payouts_enabled,
    payoutInterval: own.settings?.payouts?.schedule?.interval ?? null,
    // Without Connect the list of accounts is rejected. A restricted key says nothing about Connect.
    hasConnect: await readable(
      withProviderErrors(stripe.accounts.list({ limit: 1 })).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProviderRefused && !(error instanceof KeyRefused)) return false
          throw error
        },
      ),
    ),
    webhooks: await readable(
      withProviderErrors(stripe.webhookEndpoints.list({ limit: 100 })).then(({ data }) => data.map(webhookOf)),
    ),
    now: date === undefined ? null : new Date(date),
  }
}

/** @returns null where a restricted key lacks the permission */
async function readable<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof KeyRefused) return null
    throw error
  }
}

function webhookOf(endpoint: Stripe.WebhookEndpoint): ProviderWebhook {
  const { url, status, application, enabled_events: events } = endpoint
  const isOfAccounts = application !== null
  const needed = isOfAccounts ? ACCOUNT_EVENTS : OWN_EVENTS
  return {
    url,
    isEnabled: status === 'enabled',
    isOfAccounts,
    apiVersion: endpoint.api_version,
    missingEvents: events.includes('*') ? [] : needed.filter((event) => !events.includes(event)),
  }
}

// Description and metadata of a payment in Stripe's dashboard, search and receipts.

/** Shorter than Stripe's limit, since lists truncate it. */
const DESCRIPTION_MAX = 200
/** Stripe's limit of a metadata value. */
const VALUE_MAX = 500

/** As many titles as fit, and the number of others. */
function describeLines(lines: Order['lines']): string {
  const titles = lines.map(({ title }) => title)
  for (let count = titles.length; count > 0; count -= 1) {
    const more = titles.length - count
    const text = titles.slice(0, count).join(', ') + (more > 0 ? ` and ${more} more` : '')
    if (text.length <= DESCRIPTION_MAX) return text
  }
  const more = titles.length > 1 ? ` and ${titles.length - 1} more` : ''
  return `${Array.from(titles[0] ?? '')
    .slice(0, DESCRIPTION_MAX / 2)
    .join('')}…${more}`
}

/** The shop's ids of a payment, its buyer and its prompts: `prompts`, `prompts_2` and so on, where one value is too short. */
const supportMetadata = ({ id, buyer, lines }: Pick<Order, 'id' | 'buyer' | 'lines'>): Record<string, string> => ({
  [CHECKOUT]: id,
  buyer: buyer.id,
  ...listed(
    'references',
    lines.map(({ reference }) => reference),
  ),
  ...listed(
    'prompts',
    lines.map(({ promptId }) => promptId),
  ),
})

function listed(name: string, values: string[]): Record<string, string> {
  const parts: string[] = []
  for (const value of values) {
    const last = parts.at(-1)
    if (last === undefined || last.length + 1 + value.length > VALUE_MAX) parts.push(value)
    else parts[parts.length - 1] = `${last} ${value}`
  }
  return Object.fromEntries(parts.map((part, at) => [at === 0 ? name : `${name}_${at + 1}`, part]))
}
