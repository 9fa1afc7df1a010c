import { messageSchema } from '@promptery/contract/common'
import { dismissRefusalBody, paymentStatusResponse } from '@promptery/contract/sales/payment-status'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { dismissRefusal, getStatus } from './get-status.ts'

/** Routes of the payment provider's status, for admins. */
export function paymentStatusRoutes(app: App): void {
  const { admins } = operations(app, 'purchases')

  admins.get('/admin/payments/status', {
    id: 'getPaymentStatus',
    summary: 'What stands in the way of payments',
    returns: paymentStatusResponse,
    run: (ctx) => getStatus(ctx),
  })

  admins.post('/admin/payments/refusals/dismiss', {
    id: 'dismissPaymentRefusal',
    summary: 'Take a refusal of the payment provider off the list',
    body: dismissRefusalBody,
    returns: messageSchema,
    errors: [404],
    limit: writes,
    message: 'Refusal dismissed',
    run: (ctx, { body }) => dismissRefusal(ctx, body),
  })
}
