import * as purchases from '@promptery/contract/sales/purchases'
import { InvalidSignature, UnreadableEvent } from '../../adapters/payments/port.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { originOf } from '../../platform/http/origin.ts'
import { buyPrompt, buyPrompts } from '../checkout/buy-prompt.ts'
import { getCheckout } from '../checkout/get-checkout.ts'
import type { Bought } from '../checkout/order.ts'
import { isOfProvider, providerUnavailable } from '../provider/provider-failure.ts'
import { getCountry } from '../tax/tax-due.ts'
import { handleWebhook, monitorWebhook } from '../webhook/handle-webhook.ts'

/** Limits operations that send a request to the provider. */
const PAYMENTS = { points: 60, durationSeconds: 60, by: 'user' } as const
export const limitedPayments = limited('payments', PAYMENTS, ({ ctx }) => ctx.payments.takesMoney)

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

const { handlePaymentWebhook, ...routes } = purchases

/** Buying, and the events of the payment provider. */
export function purchaseRoutes(app: App): void {
  implement(app, 'purchases', routes, {
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
