import { idParams, messageSchema, pageQuery } from '../../common.ts'
import { route } from '../../route.ts'
import {
  askRefundBody,
  askRefundResponse,
  decideRefundBody,
  failedRefundsResponse,
  receiptResponse,
  refundRequestsResponse,
  settleRefundBody,
} from '../refunds.ts'

export const askRefund = route({
  method: 'POST',
  path: '/payments/refund-requests',
  access: 'members',
  summary: 'Request a refund of a purchase',
  body: askRefundBody,
  status: 201,
  response: askRefundResponse,
  errors: [404, 409],
  message: 'Request sent',
})

export const listRefundRequests = route({
  method: 'GET',
  path: '/payments/refund-requests',
  access: 'members',
  summary: 'The open requests for what the user has sold, oldest first',
  query: pageQuery,
  response: refundRequestsResponse,
})

export const decideRefundRequest = route({
  method: 'POST',
  path: '/payments/refund-requests/:id',
  access: 'members',
  summary: 'Grant or refuse a request for a refund',
  params: idParams,
  body: decideRefundBody,
  response: messageSchema,
  errors: [403, 404, 409],
})

export const withdrawRefundRequest = route({
  method: 'DELETE',
  path: '/payments/refund-requests/:id',
  access: 'members',
  summary: 'Take back a request for a refund',
  params: idParams,
  response: messageSchema,
  errors: [404, 409],
  message: 'Withdrawn',
})

export const getReceipt = route({
  method: 'GET',
  path: '/payments/receipts/:id',
  access: 'members',
  summary: 'The receipt of a payment',
  params: idParams,
  response: receiptResponse,
  errors: [404],
})

export const listAllRefundRequests = route({
  method: 'GET',
  path: '/admin/refund-requests',
  access: 'admins',
  summary: 'All open requests for refunds, oldest first',
  query: pageQuery,
  response: refundRequestsResponse,
})

export const listFailedRefunds = route({
  method: 'GET',
  path: '/admin/failed-refunds',
  access: 'admins',
  summary: 'The money that buyers’ banks did not take back, oldest first',
  query: pageQuery,
  response: failedRefundsResponse,
})

export const settleFailedRefund = route({
  method: 'POST',
  path: '/admin/failed-refunds/:id',
  access: 'admins',
  summary: 'Try a refund again that failed, or say that the money was given back otherwise',
  params: idParams,
  body: settleRefundBody,
  response: messageSchema,
  errors: [404, 409],
})
