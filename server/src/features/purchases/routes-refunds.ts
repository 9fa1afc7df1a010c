import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import {
  askRefundBody,
  askRefundResponse,
  decideRefundBody,
  failedRefundsResponse,
  receiptResponse,
  refundRequestsResponse,
  settleRefundBody,
} from '@promptery/contract/money/refunds'
import { listFailedRefunds } from '../../money/refunds/list-failed-refunds.ts'
import { decideRefundRequest } from '../../money/refunds/requests/decide-refund-request.ts'
import { listAllRefundRequests, listRefundRequests } from '../../money/refunds/requests/list-refund-requests.ts'
import { requestRefund } from '../../money/refunds/requests/request-refund.ts'
import { withdrawRefundRequest } from '../../money/refunds/requests/withdraw-refund-request.ts'
import { settleFailedRefund } from '../../money/refunds/settle-failed-refund.ts'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses/client-address.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { adminRequired, requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { getReceipt } from './receipts/get-receipt.ts'
import { limitedPayments } from './routes-checkout.ts'

const tags = ['refunds']

/** Each request notifies the engineer, and withdrawn requests can be repeated. */
const limitedRequests = limited('refund-requests', { points: 20, durationSeconds: 60 * 60, by: 'user' })

export function refundRoutes(app: App): void {
  app.post(
    '/payments/refund-requests',
    {
      onRequest: sessionRequired,
      preHandler: [writes, limitedRequests],
      schema: {
        tags,
        operationId: 'askRefund',
        summary: 'Ask for the money for a purchase back',
        body: askRefundBody,
        response: responses({ 201: askRefundResponse }, 404, 409, 429),
      },
    },
    async (request, reply) => {
      const { id } = await requestRefund(requireUser(request.ctx), request.body)
      return reply.code(201).send({ success: true as const, message: 'Asked', refundRequest: { _id: id } })
    },
  )

  app.get(
    '/payments/refund-requests',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listRefundRequests',
        summary: 'The open requests for what the user has sold, oldest first',
        querystring: pageQuery,
        response: responses({ 200: refundRequestsResponse }),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listRefundRequests(requireUser(request.ctx), request.query)),
    }),
  )

  app.post(
    '/payments/refund-requests/:id',
    {
      onRequest: sessionRequired,
      preHandler: [writes, limitedPayments],
      // A slow provider must not block other requests from the same address.
      config: { bypassesConcurrencyLimit: true },
      schema: {
        tags,
        operationId: 'decideRefundRequest',
        summary: 'Grant or refuse a request for a refund',
        params: idParams,
        body: decideRefundBody,
        response: responses({ 200: messageSchema }, 403, 404, 409, 429),
      },
    },
    async (request) => {
      const { params, body } = request
      await decideRefundRequest(requireUser(request.ctx), { ...params, ...body, address: addressOf(request) })
      return { success: true as const, message: body.decision === 'grant' ? 'Granted' : 'Refused' }
    },
  )

  app.delete(
    '/payments/refund-requests/:id',
    {
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'withdrawRefundRequest',
        summary: 'Take back a request for a refund',
        params: idParams,
        response: responses({ 200: messageSchema }, 404, 409, 429),
      },
    },
    async (request) => {
      await withdrawRefundRequest(requireUser(request.ctx), request.params)
      return { success: true as const, message: 'Withdrawn' }
    },
  )

  app.get(
    '/payments/receipts/:id',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'getReceipt',
        summary: 'The receipt of a payment',
        params: idParams,
        response: responses({ 200: receiptResponse }, 404),
      },
    },
    async (request) => ({
      success: true as const,
      receipt: await getReceipt(requireUser(request.ctx), request.params),
    }),
  )

  app.get(
    '/admin/refund-requests',
    {
      onRequest: adminRequired,
      schema: {
        tags,
        operationId: 'listAllRefundRequests',
        summary: 'All open requests for refunds, oldest first',
        querystring: pageQuery,
        response: responses({ 200: refundRequestsResponse }),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listAllRefundRequests(requireUser(request.ctx), request.query)),
    }),
  )

  app.get(
    '/admin/failed-refunds',
    {
      onRequest: adminRequired,
      schema: {
        tags,
        operationId: 'listFailedRefunds',
        summary: 'The money that buyers’ banks did not take back, oldest first',
        querystring: pageQuery,
        response: responses({ 200: failedRefundsResponse }),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listFailedRefunds(requireUser(request.ctx), request.query)),
    }),
  )

  app.post(
    '/admin/failed-refunds/:id',
    {
      onRequest: adminRequired,
      preHandler: [writes, limitedPayments],
      // As above.
      config: { bypassesConcurrencyLimit: true },
      schema: {
        tags,
        operationId: 'settleFailedRefund',
        summary: 'Try a refund again that failed, or say that the money was given back otherwise',
        params: idParams,
        body: settleRefundBody,
        response: responses({ 200: messageSchema }, 404, 409, 429),
      },
    },
    async (request) => {
      const { params, body } = request
      await settleFailedRefund(requireUser(request.ctx), { ...params, ...body, address: addressOf(request) })
      return { success: true as const, message: body.act === 'repeat' ? 'Tried again' : 'Settled' }
    },
  )
}
