import { messageSchema } from '@promptery/contract/common'
import { dismissRefusalBody, paymentStatusResponse } from '@promptery/contract/money/payment-status'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { adminRequired, requireUser } from '../../platform/http/session/guards.ts'
import { dismissRefusal } from './dismiss-refusal.ts'
import { getStatus } from './get-status.ts'

const tags = ['purchases']

/** Routes of the payment provider's status, for admins. */
export function paymentStatusRoutes(app: App): void {
  app.get(
    '/admin/payments/status',
    {
      onRequest: adminRequired,
      schema: {
        tags,
        operationId: 'getPaymentStatus',
        summary: 'What stands in the way of payments',
        response: responses({ 200: paymentStatusResponse }),
      },
    },
    async ({ ctx }) => ({ success: true as const, ...(await getStatus(requireUser(ctx))) }),
  )

  app.post(
    '/admin/payments/refusals/dismiss',
    {
      onRequest: adminRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'dismissPaymentRefusal',
        summary: 'Take a refusal of the payment provider off the list',
        body: dismissRefusalBody,
        response: responses({ 200: messageSchema }, 404, 429),
      },
    },
    async ({ ctx, body }) => {
      await dismissRefusal(requireUser(ctx), body)
      return { success: true as const, message: 'Refusal dismissed' }
    },
  )
}
