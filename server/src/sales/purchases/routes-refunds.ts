import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import {
  askRefundBody,
  askRefundResponse,
  decideRefundBody,
  failedRefundsResponse,
  receiptResponse,
  refundRequestsResponse,
  settleRefundBody,
} from '@promptery/contract/sales/refunds'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { listFailedRefunds } from '../refunds/list-failed-refunds.ts'
import { decideRefundRequest } from '../refunds/requests/decide-refund-request.ts'
import { listAllRefundRequests, listRefundRequests } from '../refunds/requests/list-refund-requests.ts'
import { requestRefund } from '../refunds/requests/request-refund.ts'
import { withdrawRefundRequest } from '../refunds/requests/withdraw-refund-request.ts'
import { settleFailedRefund } from '../refunds/settle-failed-refund.ts'
import { getReceipt } from './receipts.ts'
import { limitedPayments } from './routes-checkout.ts'

/** Each request notifies the engineer, and withdrawn requests can be repeated. */
const limitedRequests = limited('refund-requests', { points: 20, durationSeconds: 60 * 60, by: 'user' })

export function refundRoutes(app: App): void {
  const { members, admins } = operations(app, 'refunds')

  members.post('/payments/refund-requests', {
    id: 'askRefund',
    summary: 'Request a refund of a purchase',
    body: askRefundBody,
    status: 201,
    returns: askRefundResponse,
    errors: [404, 409],
    limit: [writes, limitedRequests],
    message: 'Request sent',
    async run(ctx, { body }) {
      const { id } = await requestRefund(ctx, body)
      return { refundRequest: { _id: id } }
    },
  })

  members.get('/payments/refund-requests', {
    id: 'listRefundRequests',
    summary: 'The open requests for what the user has sold, oldest first',
    querystring: pageQuery,
    returns: refundRequestsResponse,
    run: (ctx, { query }) => listRefundRequests(ctx, query),
  })

  members.post('/payments/refund-requests/:id', {
    id: 'decideRefundRequest',
    summary: 'Grant or refuse a request for a refund',
    params: idParams,
    body: decideRefundBody,
    returns: messageSchema,
    errors: [403, 404, 409],
    limit: [writes, limitedPayments],
    // A slow provider must not block other requests from the same address.
    config: { bypassesConcurrencyLimit: true },
    async run(ctx, request) {
      const { params, body } = request
      await decideRefundRequest(ctx, { ...params, ...body, address: addressOf(request) })
      return { message: body.decision === 'grant' ? 'Granted' : 'Refused' }
    },
  })

  members.delete('/payments/refund-requests/:id', {
    id: 'withdrawRefundRequest',
    summary: 'Take back a request for a refund',
    params: idParams,
    returns: messageSchema,
    errors: [404, 409],
    limit: writes,
    message: 'Withdrawn',
    run: (ctx, { params }) => withdrawRefundRequest(ctx, params),
  })

  members.get('/payments/receipts/:id', {
    id: 'getReceipt',
    summary: 'The receipt of a payment',
    params: idParams,
    returns: receiptResponse,
    errors: [404],
    run: async (ctx, { params }) => ({ receipt: await getReceipt(ctx, params) }),
  })

  admins.get('/admin/refund-requests', {
    id: 'listAllRefundRequests',
    summary: 'All open requests for refunds, oldest first',
    querystring: pageQuery,
    returns: refundRequestsResponse,
    run: (ctx, { query }) => listAllRefundRequests(ctx, query),
  })

  admins.get('/admin/failed-refunds', {
    id: 'listFailedRefunds',
    summary: 'The money that buyers’ banks did not take back, oldest first',
    querystring: pageQuery,
    returns: failedRefundsResponse,
    run: (ctx, { query }) => listFailedRefunds(ctx, query),
  })

  admins.post('/admin/failed-refunds/:id', {
    id: 'settleFailedRefund',
    summary: 'Try a refund again that failed, or say that the money was given back otherwise',
    params: idParams,
    body: settleRefundBody,
    returns: messageSchema,
    errors: [404, 409],
    limit: [writes, limitedPayments],
    // As above.
    config: { bypassesConcurrencyLimit: true },
    async run(ctx, request) {
      const { params, body } = request
      await settleFailedRefund(ctx, { ...params, ...body, address: addressOf(request) })
      return { message: body.act === 'repeat' ? 'Tried again' : 'Settled' }
    },
  })
}
