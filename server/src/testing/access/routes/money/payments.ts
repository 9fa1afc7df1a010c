import { json, list, must, same } from '../../read-back.ts'
import { type Ask, missing, type Route, route, row, showingEmails } from '../../route.ts'
import type { World } from '../../world/world.ts'

const refundable = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({
    body: { purchaseId: await world.money.paidPurchase(), reason: 'No foxes' },
  }),
}
/** An open refund request of the buyer, for this request only. */
const asked = (body?: object) => ({
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.money.refundRequest() },
    ...(body && { body }),
  }),
})
const failedRefund = (body?: object) => ({
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.money.failedRefund() },
    ...(body && { body }),
  }),
})
const difference = (body: object) => ({
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.money.difference() }, body }),
})
const buyersReceipt = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({ params: { id: (await world.money.paidCheckout()).checkoutId } }),
}
const refusal = {
  ask: async (world: World): Promise<Ask> => ({ body: await world.money.paymentRefusal() }),
}
const grant = { decision: 'grant' }
const settled = { act: 'settle', note: 'By transfer' }
const explained = { explanation: 'A payment by hand' }

export const PAYMENTS: readonly Route[] = [
  route('GET /payments/history', asked()),
  route('GET /payments/receipts/:id', row('404 404 200 404 200', showingEmails(buyersReceipt)), missing()),
  route('GET /payments/refund-requests', asked()),
  route(
    'POST /payments/refund-requests',
    async ({ ask, sent }) => {
      const { transactions } = (await ask('/payments/history')).json
      const found = list(transactions).find(({ _id }) => _id === sent.purchaseId)
      same(json(found?.refundRequest), { status: 'open', reason: sent.reason }, 'GET /payments/history')
    },
    row('404 404 201 404 404', refundable),
  ),
  route(
    'POST /payments/refund-requests/:id',
    async ({ ask, id }) => {
      const { refundRequests } = (await ask('/payments/refund-requests')).json
      must(!list(refundRequests).some(({ _id }) => _id === id.toLowerCase()), 'the request is still open')
    },
    row('404 200 403 404 200', asked(grant)),
    missing(grant),
  ),
  route(
    'DELETE /payments/refund-requests/:id',
    async ({ ask, id }) => {
      const { transactions } = (await ask('/payments/history')).json
      const open = list(transactions).map(({ refundRequest }) => json(refundRequest))
      must(!open.some(({ _id, status }) => _id === id.toLowerCase() && status === 'open'), 'the request is still open')
    },
    row('404 404 200 404 404', asked()),
  ),
  route('GET /admin/refund-requests', asked()),
  route('GET /admin/failed-refunds', failedRefund()),
  route(
    'POST /admin/failed-refunds/:id',
    async ({ ask, id, sent }) => {
      const { refunds } = (await ask('/admin/failed-refunds')).json
      must(sent.act === 'repeat' || !list(refunds).some(({ _id }) => _id === id.toLowerCase()), 'it is not settled')
    },
    failedRefund(settled),
    missing(settled),
  ),
  route('GET /admin/transactions', asked()),
  route('GET /admin/transactions/sums'),
  // Nobody has paid a tax.
  route('GET /admin/payments/tax'),
  route('GET /admin/payments/tax/export'),
  route('GET /admin/transactions/export'),
  route('GET /admin/payments/status', refusal),
  route(
    'POST /admin/payments/refusals/dismiss',
    async ({ ask, sent }) => {
      const { refusals } = (await ask('/admin/payments/status')).json
      const isThere = list(refusals).some(({ operation, code }) => operation === sent.operation && code === sent.code)
      must(!isThere, 'the refusal is still there')
    },
    refusal,
  ),
  route('GET /admin/payments/differences'),
  route(
    'POST /admin/payments/differences/:id',
    async ({ ask, id, sent }) => {
      const { differences } = (await ask('/admin/payments/differences?state=resolved')).json
      const found = list(differences).find(({ _id }) => _id === id.toLowerCase())
      must(found?.explanation === sent.explanation, 'it is not explained so')
    },
    difference(explained),
    missing(explained),
  ),
]
