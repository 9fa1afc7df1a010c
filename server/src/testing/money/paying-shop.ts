import type { StripeStandIn } from '@promptery/reliability/stripe/stand-in'
import type { Stripe } from 'stripe'
import type { PaymentProvider } from '../../adapters/payments/port.ts'
import type { AppOptions } from '../../app/app.ts'
import type { ShopConfig } from '../../platform/context.ts'
import { balancesOf } from '../../sales/ledger/totals.ts'
import { recordRefusals } from '../../sales/payment-status/payment-status.ts'
import { type Reconciled, reconcile } from '../../sales/reconciliation/reconcile.ts'
import { type TestApp, testApp } from '../shop/app.ts'
import { aUser, type TestUser } from '../shop/factories.ts'
import { aProvider } from './provider.ts'
import './quick-retries.ts'

export interface PayingShop extends TestApp {
  provider: StripeStandIn
  payments: PaymentProvider
  /** A user with a session. */
  aBuyer(): Promise<Buyer>
  /** Sends events to the webhook, in this order, by default all new ones. @returns the responses' statuses */
  deliver(...events: Stripe.Event[]): Promise<number[]>
  /** Runs the hourly reconciliation. */
  reconcile(): Promise<Reconciled>
  /** Balances of the ledger's accounts. */
  balances(currency?: string): ReturnType<typeof balancesOf>
}

export interface Buyer {
  user: TestUser
  call: Awaited<ReturnType<TestApp['as']>>
  buy(promptId: string, price?: number): Promise<Bought>
  buyAll(...promptIds: string[]): Promise<Bought>
  /** The checkout as the return page sees it. */
  checkout(id: string): Promise<{ status: string; url: string | null; purchases: { status: string }[] }>
}

interface Bought {
  code: number
  status: string
  checkoutId: string
  /** The provider's id of the checkout session. */
  session: string
  url: string | null
}

/** The provider of the running test, by the payments that an app is built with. */
const current = new WeakMap<object, PaymentProvider>()

/** Payments of an app that serves one test after another. Each test has its provider. */
function reusablePayments(first: PaymentProvider): PaymentProvider {
  const payments: PaymentProvider = new Proxy({} as PaymentProvider, {
    get: (_, name) => Reflect.get(current.get(payments) as PaymentProvider, name),
    has: (_, name) => Reflect.has(current.get(payments) as PaymentProvider, name),
  })
  current.set(payments, first)
  return payments
}

/** A shop with the stand-in of the payment provider. */
export async function payingShop(
  config: Partial<ShopConfig> = {},
  options: { logger?: AppOptions['logger'] } = {},
): Promise<PayingShop> {
  const { provider, payments: connected } = await aProvider(config.currency)
  const parts = { payments: reusablePayments(connected) }
  const shop = await testApp(config, parts, undefined, { reusable: 'paying', ...options })
  const payments = recordRefusals(connected, shop.deps)
  current.set(shop.deps.payments, payments)
  let delivered = 0
  return {
    ...shop,
    provider,
    payments,
    async aBuyer() {
      const user = await aUser(shop.deps)
      const call = await shop.as(user)
      const boughtBy = async (path: string, body: object): Promise<Bought> => {
        const response = await call('POST', path, body)
        const { status, code, checkout } = response.json()
        const url: string | null = checkout?.url ?? null
        const session = url?.split('/').at(-1) ?? ''
        return { code: response.statusCode, status: status ?? code, checkoutId: checkout?._id ?? '', session, url }
      }
      return {
        user,
        call,
        buy: (promptId, price) => boughtBy('/users/buy', { boughtBy: user.id, promptId, price }),
        buyAll: (...ids) => boughtBy('/payments/checkouts', { items: ids.map((promptId) => ({ promptId })) }),
        checkout: async (id) => (await call('GET', `/payments/checkouts/${id}`)).json().checkout,
      }
    },
    async deliver(...events) {
      const { account } = provider
      const all = events.length > 0 ? events : account.events.slice(delivered)
      if (events.length === 0) delivered = account.events.length
      const responses: number[] = []
      for (const event of all) {
        const { body, headers } = provider.sign(event)
        const response = await shop.visitor('POST', '/payments/webhook', undefined, { payload: body, headers })
        responses.push(response.statusCode)
      }
      return responses
    },
    reconcile: () => reconcile(shop.deps, payments),
    balances: (currency = 'usd') => balancesOf(shop.deps.db, currency),
  }
}
