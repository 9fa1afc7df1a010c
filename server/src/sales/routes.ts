import * as cartContract from '@promptery/contract/sales/cart'
import * as paymentStatusContract from '@promptery/contract/sales/payment-status'
import * as paymentsContract from '@promptery/contract/sales/payments'
import * as purchases from '@promptery/contract/sales/purchases'
import * as refundsContract from '@promptery/contract/sales/refunds'
import * as statisticsContract from '@promptery/contract/sales/statistics'
import { InvalidSignature, UnreadableEvent } from '../adapters/payments/port.ts'
import type { Deps } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { csvFile } from '../platform/http/downloads.ts'
import { implement } from '../platform/http/implement.ts'
import { addressOf, networkOf } from '../platform/http/limits/addresses.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { originOf } from '../platform/http/request.ts'
import { addToCart, listCart, removeFromCart } from './cart.ts'
import type { Bought } from './checkout/begin-checkout.ts'
import { buyPrompt, buyPrompts } from './checkout/buy-prompt.ts'
import { getCheckout } from './checkout/get-checkout.ts'
import { handleWebhook, monitorWebhook } from './handle-webhook.ts'
import { dismissRefusal, getStatus } from './payment-status/payment-status.ts'
import { isOfProvider, providerUnavailable } from './provider/provider-failure.ts'
import { getReceipt } from './purchases/receipts.ts'
import {
  exportTransactions,
  listAllTransactions,
  listOwnTransactions,
  totalTransactions,
} from './purchases/transactions.ts'
import { explainDifference, listDifferences } from './reconciliation/explain-discrepancies.ts'
import { listFailedRefunds, settleFailedRefund } from './refunds/failed-refunds.ts'
import {
  decideRefundRequest,
  listAllRefundRequests,
  listRefundRequests,
  requestRefund,
  withdrawRefundRequest,
} from './refunds/requests.ts'
import { getStatistics, listListingStatistics } from './statistics/statistics.ts'
import { visitCounter } from './statistics/visit-counter.ts'
import { exportTaxDue, getCountry, taxDue } from './tax/tax.ts'

/** Limits operations that send a request to the provider. */
const PAYMENTS = { points: 60, durationSeconds: 60, by: 'user' } as const
const limitedPayments = limited('payments', PAYMENTS, ({ ctx }) => ctx.payments.takesMoney)

/** More than the events of a large shop. The provider retries refused ones. */
const limitedEvents = limited('payment-events', {
  points: 3_000,
  durationSeconds: 60,
  by: 'address',
  isOfProcess: true,
})

/** Larger than any event of the provider. */
const EVENT_BYTES_MAX = 256 * 1024

/** The response to a purchase. @param owned message for a prompt that is owned already */
function purchaseResponse({ status, isNew, checkout }: Bought, owned: string) {
  const message = status === 'pending' ? 'Waits for its payment' : isNew ? 'Purchase recorded' : owned
  return {
    message,
    status,
    ...(checkout && { checkout: { _id: checkout.id, url: checkout.url } }),
  }
}

const { handlePaymentWebhook, ...withJsonBody } = purchases

/** Buying, and the events of the payment provider. */
export function purchaseRoutes(app: App): void {
  implement(app, 'purchases', withJsonBody, {
    buyPrompt: {
      limit: [writes, limitedPayments],
      // A slow provider must not block other requests from the same address.
      config: { bypassesConcurrencyLimit: true },
      async run(ctx, request, reply) {
        const bought = await buyPrompt(ctx, request.body, originOf(request))
        reply.code(bought.isNew ? 201 : 200)
        return purchaseResponse(bought, 'You own this prompt already')
      },
    },

    buyPrompts: {
      limit: [writes, limitedPayments],
      // A slow provider must not block other requests from the same address.
      config: { bypassesConcurrencyLimit: true },
      async run(ctx, request, reply) {
        const { items, country } = request.body
        const bought = await buyPrompts(ctx, { wanted: items, country }, originOf(request))
        reply.code(bought.isNew ? 201 : 200)
        return purchaseResponse(bought, 'You own these prompts already')
      },
    },

    getCountry: async (ctx) => ({ country: await getCountry(ctx) }),

    getCheckout: {
      limit: limitedPayments,
      config: { bypassesConcurrencyLimit: true },
      run: async (ctx, { params }) => ({ checkout: await getCheckout(ctx, params) }),
    },
  })

  // The signature covers the raw bytes, so the body is not parsed.
  app.register(async (hook) => {
    const watch = monitorWebhook()
    hook.removeContentTypeParser('application/json')
    hook.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const webhook = { handlePaymentWebhook }
    implement(hook, 'purchases', webhook, {
      handlePaymentWebhook: {
        bodyLimit: EVENT_BYTES_MAX,
        limit: limitedEvents,
        config: { bypassesConcurrencyLimit: true },
        async run(ctx, { body, headers }) {
          const { payments } = ctx
          if (!payments.takesMoney) throw new NotFound('No payment provider is connected')
          const signature = [headers['stripe-signature']].flat()[0]
          try {
            const event = payments.readEvent(Buffer.isBuffer(body) ? body : Buffer.of(), signature)
            await handleWebhook(ctx, payments, event)
            await watch.received(ctx, event, payments.apiVersion)
          } catch (error) {
            if (error instanceof InvalidSignature || error instanceof UnreadableEvent)
              throw await watch.refused(ctx, error, signature !== undefined)
            // The provider retries after an error response.
            throw isOfProvider(error) ? providerUnavailable(error, 'The event was not taken.') : error
          }
        },
      },
    })
  })
}

export function cartRoutes(app: App): void {
  implement(app, 'cart', cartContract, {
    getCart: async (ctx) => ({ items: await listCart(ctx) }),

    addToCart: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, { body }) {
        await addToCart(ctx, body)
        return { items: await listCart(ctx) }
      },
    },

    removeFromCart: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, { params }) {
        await removeFromCart(ctx, params)
        return { items: await listCart(ctx) }
      },
    },
  })
}

/** Each request notifies the engineer, and withdrawn requests can be repeated. */
const limitedRequests = limited('refund-requests', { points: 20, durationSeconds: 60 * 60, by: 'user' })

export function refundRoutes(app: App): void {
  implement(app, 'refunds', refundsContract, {
    askRefund: {
      limit: [writes, limitedRequests],
      async run(ctx, { body }) {
        const { id } = await requestRefund(ctx, body)
        return { refundRequest: { _id: id } }
      },
    },

    listRefundRequests: (ctx, { query }) => listRefundRequests(ctx, query),

    decideRefundRequest: {
      limit: [writes, limitedPayments],
      // A slow provider must not block other requests from the same address.
      config: { bypassesConcurrencyLimit: true },
      async run(ctx, request) {
        const { params, body } = request
        await decideRefundRequest(ctx, { ...params, ...body, address: addressOf(request) })
        return { message: body.decision === 'grant' ? 'Granted' : 'Refused' }
      },
    },

    withdrawRefundRequest: {
      limit: writes,
      run: (ctx, { params }) => withdrawRefundRequest(ctx, params),
    },

    getReceipt: async (ctx, { params }) => ({ receipt: await getReceipt(ctx, params) }),

    listAllRefundRequests: (ctx, { query }) => listAllRefundRequests(ctx, query),

    listFailedRefunds: (ctx, { query }) => listFailedRefunds(ctx, query),

    settleFailedRefund: {
      limit: [writes, limitedPayments],
      // As above.
      config: { bypassesConcurrencyLimit: true },
      async run(ctx, request) {
        const { params, body } = request
        await settleFailedRefund(ctx, { ...params, ...body, address: addressOf(request) })
        return { message: body.act === 'repeat' ? 'Tried again' : 'Settled' }
      },
    },
  })
}

/** Each request reads all matching purchases. */
const sums = limited('transaction-totals', { points: 60, durationSeconds: 60, by: 'user' })
const exports = limited('transaction-exports', { points: 10, durationSeconds: 60, by: 'user' })

const yearOf = ({ year }: { year?: number | undefined }): number => year ?? new Date().getUTCFullYear()

/** What was paid: the user’s own, and all for admins. */
export function transactionRoutes(app: App): void {
  implement(app, 'purchases', paymentsContract, {
    listOwnTransactions: (ctx, { query }) => listOwnTransactions(ctx, query),

    listAllTransactions: (ctx, { query }) => listAllTransactions(ctx, query),

    sumTransactions: {
      limit: sums,
      run: (ctx, { query }) => totalTransactions(ctx, query),
    },

    exportTransactions: {
      limit: exports,
      run: (ctx, { query }, reply) => csvFile(reply, 'transactions.csv', exportTransactions(ctx, query)),
    },

    listTaxDue: {
      limit: sums,
      async run({ db }, { query }) {
        const year = yearOf(query)
        return { year, lines: await taxDue(db, year) }
      },
    },

    exportTaxDue: {
      limit: exports,
      run: async ({ db }, { query }, reply) => {
        const year = yearOf(query)
        return csvFile(reply, `tax-${year}.csv`, exportTaxDue(db, year))
      },
    },

    listPaymentDifferences: (ctx, { query }) => listDifferences(ctx, query),

    explainPaymentDifference: {
      limit: writes,
      async run(ctx, request) {
        const { params, body } = request
        await explainDifference(ctx, { id: params.id, address: addressOf(request), ...body })
      },
    },
  })
}

/** More listings than a person opens in a minute, also for a shared address. */
const visits = limited('visit', { points: 240, durationSeconds: 60, by: 'address', isOfProcess: true })
/** Each totals up to a year of an engineer. */
const statistics = limited('statistics', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })

export function statisticsRoutes(app: App, deps: Pick<Deps, 'db' | 'config'>): void {
  const countVisit = visitCounter(deps)

  implement(app, 'statistics', statisticsContract, {
    visitPrompt: {
      onRequest: visits,
      // Only the engineer sees the count.
      config: { isPrivate: true },
      async run(ctx, request) {
        await countVisit({
          promptId: request.params.id,
          network: networkOf(addressOf(request)),
          userAgent: request.headers['user-agent'] ?? '',
          userId: ctx.user?.id ?? null,
        })
      },
    },

    getStatistics: {
      onRequest: statistics,
      run: (ctx, { query }) => getStatistics(ctx, query),
    },

    listListingStatistics: {
      onRequest: statistics,
      run: (ctx, { query }) => listListingStatistics(ctx, query),
    },
  })
}

/** Routes of the payment provider's status, for admins. */
export function paymentStatusRoutes(app: App): void {
  implement(app, 'purchases', paymentStatusContract, {
    getPaymentStatus: (ctx) => getStatus(ctx),

    dismissPaymentRefusal: {
      limit: writes,
      run: (ctx, { body }) => dismissRefusal(ctx, body),
    },
  })
}
