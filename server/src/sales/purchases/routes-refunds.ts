import * as routes from '@promptery/contract/sales/refunds'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { listFailedRefunds } from '../refunds/list-failed-refunds.ts'
import { decideRefundRequest } from '../refunds/requests/decide-refund-request.ts'
import { listAllRefundRequests, listRefundRequests } from '../refunds/requests/list-refund-requests.ts'
import { requestRefund } from '../refunds/requests/request-refund.ts'
import { withdrawRefundRequest } from '../refunds/requests/withdraw-refund-request.ts'
import { settleFailedRefund } from '../refunds/settle-failed-refund.ts'
import { getReceipt } from './receipts.ts'
import { limitedPayments } from './routes.ts'

/** Each request notifies the engineer, and withdrawn requests can be repeated. */
const limitedRequests = limited('refund-requests', { points: 20, durationSeconds: 60 * 60, by: 'user' })

export function refundRoutes(app: App): void {
  implement(app, 'refunds', routes, {
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
