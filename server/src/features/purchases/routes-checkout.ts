import { idParams, successSchema } from '@promptery/contract/common'
import { buyConflictResponse, buyResponse, checkoutBody, checkoutResponse } from '@promptery/contract/money/purchases'
import { InvalidSignature, UnreadableEvent } from '../../adapters/payments/port.ts'
import { buyPrompts } from '../../money/checkout/buy-prompt.ts'
import { getCheckout } from '../../money/checkout/get-checkout.ts'
import type { Bought } from '../../money/checkout/order.ts'
import { isOfProvider } from '../../money/provider/provider-errors.ts'
import { providerUnavailable } from '../../money/provider/provider-failure.ts'
import { handleWebhook } from '../../money/webhook/handle-webhook.ts'
import { monitorWebhook } from '../../money/webhook/monitor-webhook.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { originOf } from '../../platform/http/origin.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'

const tags = ['purchases']

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
export function purchaseResponse({ status, isNew, checkout }: Bought, owned: string) {
  const message = status === 'pending' ? 'Waits for its payment' : isNew ? 'Purchase recorded' : owned
  return {
    success: true as const,
    message,
    status,
    ...(checkout && { checkout: { _id: checkout.id, url: checkout.url } }),
  }
}

export function checkoutRoutes(app: App): void {
  app.post(
    '/payments/checkouts',
    {
      onRequest: sessionRequired,
      preHandler: [writes, limitedPayments],
      // A slow provider must not block other requests from the same address.
      config: { bypassesConcurrencyLimit: true },
      schema: {
        tags,
        operationId: 'buyPrompts',
        summary: 'Buy several prompts with one payment',
        body: checkoutBody,
        response: responses({ 200: buyResponse, 201: buyResponse, 409: buyConflictResponse }, 403, 404, 429, 503),
      },
    },
    async (request, reply) => {
      const bought = await buyPrompts(requireUser(request.ctx), request.body.items, originOf(request))
      return reply.code(bought.isNew ? 201 : 200).send(purchaseResponse(bought, 'You own these prompts already'))
    },
  )

  app.get(
    '/payments/checkouts/:id',
    {
      onRequest: sessionRequired,
      preHandler: limitedPayments,
      config: { bypassesConcurrencyLimit: true },
      schema: {
        tags,
        operationId: 'getCheckout',
        summary: 'What has become of a payment',
        params: idParams,
        response: responses({ 200: checkoutResponse }, 404),
      },
    },
    async (request) => ({
      success: true as const,
      checkout: await getCheckout(requireUser(request.ctx), request.params),
    }),
  )

  // The signature covers the raw bytes, so the body is not parsed.
  app.register(async (hook) => {
    const watch = monitorWebhook()
    hook.removeContentTypeParser('application/json')
    hook.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    hook.post(
      '/payments/webhook',
      {
        bodyLimit: EVENT_BYTES_MAX,
        preHandler: limitedEvents,
        config: { bypassesConcurrencyLimit: true },
        schema: {
          tags,
          operationId: 'hearPaymentProvider',
          summary: 'Events of the payment provider, which signs them',
          response: responses({ 200: successSchema }, 404, 429, 503),
        },
      },
      async ({ ctx, body, headers }) => {
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
        return { success: true as const }
      },
    )
  })
}
