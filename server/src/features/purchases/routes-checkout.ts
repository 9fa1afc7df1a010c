import { idParams, successSchema } from '@promptery/contract/common'
import { buyConflictResponse, buyResponse, checkoutBody, checkoutResponse } from '@promptery/contract/money/purchases'
import { ForgedEvent } from '../../adapters/payments/port.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { limited, writes } from '../../http/limits/rate-limits.ts'
import { responses } from '../../http/openapi.ts'
import { originOf } from '../../http/origin.ts'
import { requireUser, sessionRequired } from '../../http/session/guards.ts'
import { type Bought, buyPrompts } from './buy-prompt.ts'
import { getCheckout } from './checkout/get-checkout.ts'
import { hearEvent } from './checkout/hear-event.ts'
import { unavailable } from './checkout/paying.ts'

const tags = ['purchases']

/** The provider is asked for each: what a hurried buyer and a page that waits need, and no more. */
const PAYMENTS = { points: 60, durationSeconds: 60, by: 'user' } as const
export const limitedPayments = limited('payments', PAYMENTS, ({ ctx }) => ctx.payments.name !== 'demo')

/** More than the provider sends of a large shop. What is refused it sends again. */
const limitedEvents = limited('payment-events', {
  points: 3_000,
  durationSeconds: 60,
  by: 'address',
  isOfProcess: true,
})

/** Larger than any event of a payment. */
const EVENT_BYTES_MAX = 256 * 1024

/** The answer to buying something. @param owned the words for what was owned before */
export function answerOf({ status, isNew, checkout }: Bought, owned: string) {
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
      // The provider may be slow, and others at the same address do not wait for it.
      config: { takesNoTurn: true },
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
      return reply.code(bought.isNew ? 201 : 200).send(answerOf(bought, 'You own these prompts already'))
    },
  )

  app.get(
    '/payments/checkouts/:id',
    {
      onRequest: sessionRequired,
      preHandler: limitedPayments,
      config: { takesNoTurn: true },
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

  // The signature is of the bytes as they came: here JSON is not parsed on its way in.
  app.register(async (hook) => {
    hook.removeContentTypeParser('application/json')
    hook.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    hook.post(
      '/payments/webhook',
      {
        bodyLimit: EVENT_BYTES_MAX,
        preHandler: limitedEvents,
        config: { takesNoTurn: true },
        schema: {
          tags,
          operationId: 'hearPaymentProvider',
          summary: 'Events of the payment provider, which signs them',
          response: responses({ 200: successSchema }, 404, 429, 503),
        },
      },
      async ({ ctx, body, headers }) => {
        const { payments } = ctx
        if (payments.name === 'demo') throw new NotFound('No payment provider is connected')
        const signature = [headers['stripe-signature']].flat()[0]
        try {
          const event = payments.readEvent(Buffer.isBuffer(body) ? body : Buffer.of(), signature)
          await hearEvent(ctx, payments, event)
        } catch (error) {
          // What is not answered well is delivered again.
          if (!(error instanceof ForgedEvent)) throw unavailable(error)
          throw new Invalid('invalid_signature', 'This is no event of the payment provider')
        }
        return { success: true as const }
      },
    )
  })
}
