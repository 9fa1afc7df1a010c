import { gone, idOf, json, list, listed, must, same } from '../../read-back.ts'
import { asking, type Route, route, row, showingEmails, withId } from '../../route.ts'

const refundable = asking(
  async (world) => ({
    body: { purchaseId: await world.money.paidPurchase(), reason: 'No foxes' },
  }),
  'of the buyer',
)
/** An open refund request of the buyer, for this request only. */
const asked = (body?: object) => withId((world) => world.money.refundRequest(), 'of the buyer', body)
const failedRefund = (body?: object) => withId((world) => world.money.failedRefund(), '', body)
const difference = (body: object) => withId((world) => world.money.difference(), '', body)
const buyersReceipt = withId(async (world) => (await world.money.paidCheckout()).checkoutId, 'of the buyer')
const refusal = asking(async (world) => ({ body: await world.money.paymentRefusal() }))
const grant = { decision: 'grant' }
const settled = { act: 'settle', note: 'By transfer' }
const explained = { explanation: 'A payment by hand' }

export const PAYMENTS: readonly Route[] = [
  route('GET /payments/history', asked()),
  route('GET /payments/receipts/:id', row('404 404 200 404 200', showingEmails(buyersReceipt))),
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
    gone('/payments/refund-requests', 'refundRequests'),
    row('404 200 403 404 200', asked(grant)),
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
    listed('/admin/payments/differences?state=resolved', 'differences', (written) => ({
      ...written.sent,
      _id: idOf(written),
    })),
    difference(explained),
  ),
]
