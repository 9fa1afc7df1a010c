import { and, under } from '../../fields.ts'
import { json, list, must, same } from '../../read-back.ts'
import { type Ask, missing, type Route, route, row } from '../../route.ts'
import type { World } from '../../world/world.ts'

const ASKED = under('refundRequest', '_id status reason answer createdAt escalatesAt')
const REFUND_STATE = 'receipt_id refundableUntil refundRequest refund returned outstanding dispute'
const RECEIPT = and(
  'number date seller.name seller.address buyer.username buyer.email tax total refunded extraReturned refundedTax currency',
  under('items[]', 'title amount licence refund'),
)
const REFUND_REQUEST = and(
  '_id amount currency paidAt reason createdAt escalatesAt isEscalated prompt._id prompt.title',
  'buyer._id buyer.username seller._id seller.username',
)
const TRANSACTION = and('_id reference prompt_id title amount date status', REFUND_STATE, ASKED)
const REFUND_REQUESTS = and('success nextCursor', under('refundRequests[]', REFUND_REQUEST))

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
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /payments/history',
    { statements: 4, shows: and('success nextCursor', under('transactions[]', TRANSACTION)) },
    row('401 200 200 200 200 200', asked()),
  ),
  route(
    'GET /payments/receipts/:id',
    { statements: 3, shows: and('success', under('receipt', RECEIPT)) },
    row('401 404 404 200 404 200', buyersReceipt),
    row('401 404 404 404 404 404', missing()),
  ),
  route(
    'GET /payments/refund-requests',
    { statements: 2, shows: REFUND_REQUESTS },
    row('401 200 200 200 200 200', asked()),
  ),
  route(
    'POST /payments/refund-requests',
    {
      statements: 10,
      shows: 'success message refundRequest._id',
      async readBack({ ask, sent }) {
        const { transactions } = (await ask('/payments/history')).json
        const found = list(transactions).find(({ _id }) => _id === sent.purchaseId)
        same(json(found?.refundRequest), { status: 'open', reason: sent.reason }, 'GET /payments/history')
      },
    },
    row('401 404 404 201 404 404', refundable),
  ),
  route(
    'POST /payments/refund-requests/:id',
    {
      statements: 24,
      shows: 'success message',
      async readBack({ ask, id }) {
        const { refundRequests } = (await ask('/payments/refund-requests')).json
        must(!list(refundRequests).some(({ _id }) => _id === id.toLowerCase()), 'the request is still open')
      },
    },
    row('401 404 200 403 404 200', asked(grant)),
    row('401 404 404 404 404 404', missing(grant)),
  ),
  route(
    'DELETE /payments/refund-requests/:id',
    {
      statements: 3,
      shows: 'success message',
      async readBack({ ask, id }) {
        const { transactions } = (await ask('/payments/history')).json
        const open = list(transactions).map(({ refundRequest }) => json(refundRequest))
        must(
          !open.some(({ _id, status }) => _id === id.toLowerCase() && status === 'open'),
          'the request is still open',
        )
      },
    },
    row('401 404 404 200 404 404', asked()),
  ),
  route(
    'GET /admin/refund-requests',
    { statements: 2, shows: REFUND_REQUESTS },
    row('401 403 403 403 403 200', asked()),
  ),
  route(
    'GET /admin/failed-refunds',
    {
      statements: 2,
      shows: and(
        'success nextCursor',
        under(
          'refunds[]',
          '_id title amount paid currency status failure failureCode failedAt paymentId buyer._id buyer.username',
        ),
      ),
    },
    row('401 403 403 403 403 200', failedRefund()),
  ),
  route(
    'POST /admin/failed-refunds/:id',
    {
      statements: 16,
      shows: 'success message',
      async readBack({ ask, id, sent }) {
        const { refunds } = (await ask('/admin/failed-refunds')).json
        must(sent.act === 'repeat' || !list(refunds).some(({ _id }) => _id === id.toLowerCase()), 'it is not settled')
      },
    },
    row('401 403 403 403 403 200', failedRefund(settled)),
    row('401 403 403 403 403 404', missing(settled)),
  ),
  route(
    'GET /admin/transactions',
    {
      statements: 4,
      shows: and(
        'success nextCursor',
        under('transactions[]', `${TRANSACTION} user._id user.username engineer._id engineer.username`),
      ),
    },
    row('401 403 403 403 403 200', asked()),
  ),
  route(
    'GET /admin/transactions/sums',
    {
      statements: 6,
      shows: and(
        'success count demoCount',
        under('totals[]', 'currency paid refunded unreturned platformFee engineers'),
      ),
    },
    row('401 403 403 403 403 200'),
  ),
  route(
    'GET /admin/payments/tax',
    // Nobody has paid a tax.
    { statements: 3, shows: 'success year lines' },
    row('401 403 403 403 403 200'),
  ),
  route('GET /admin/payments/tax/export', { statements: 3 }, row('401 403 403 403 403 200')),
  route('GET /admin/transactions/export', { statements: 5 }, row('401 403 403 403 403 200')),
  route(
    'GET /admin/payments/status',
    {
      statements: 3,
      shows: and(
        'success checkedAt unreachableSince',
        under('problems[]', 'code message action'),
        under('refusals[]', 'operation code message count firstAt lastAt workedAt'),
        under(
          'events',
          and('lastReceivedAt', under('lastRefused', 'at reason'), under('otherVersion', 'at version expected')),
        ),
      ),
    },
    row('401 403 403 403 403 200', refusal),
  ),
  route(
    'POST /admin/payments/refusals/dismiss',
    {
      statements: 2,
      shows: 'success message',
      async readBack({ ask, sent }) {
        const { refusals } = (await ask('/admin/payments/status')).json
        const isThere = list(refusals).some(({ operation, code }) => operation === sent.operation && code === sent.code)
        must(!isThere, 'the refusal is still there')
      },
    },
    row('401 403 403 403 403 200', refusal),
  ),
  route(
    'GET /admin/payments/differences',
    {
      statements: 3,
      shows: and(
        'success nextCursor',
        under('lastRun', 'endedAt differences failure'),
        under('differences[]', '_id description foundAt seenAt resolvedAt explanation explainedAt'),
      ),
    },
    row('401 403 403 403 403 200'),
  ),
  route(
    'POST /admin/payments/differences/:id',
    {
      statements: 6,
      shows: 'success message',
      async readBack({ ask, id, sent }) {
        const { differences } = (await ask('/admin/payments/differences?state=resolved')).json
        const found = list(differences).find(({ _id }) => _id === id.toLowerCase())
        must(found?.explanation === sent.explanation, 'it is not explained so')
      },
    },
    row('401 403 403 403 403 200', difference(explained)),
    row('401 403 403 403 403 404', missing(explained)),
  ),
]
