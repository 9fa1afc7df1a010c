import * as routes from '@promptery/contract/sales/payment-status'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { dismissRefusal, getStatus } from './get-status.ts'

/** Routes of the payment provider's status, for admins. */
export function paymentStatusRoutes(app: App): void {
  implement(app, 'purchases', routes, {
    getPaymentStatus: (ctx) => getStatus(ctx),

    dismissPaymentRefusal: {
      limit: writes,
      run: (ctx, { body }) => dismissRefusal(ctx, body),
    },
  })
}
