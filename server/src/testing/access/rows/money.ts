import { randomUUID } from 'node:crypto'
import { SEEN } from '../fields.ts'
import type { Role } from '../roles.ts'
import { type AccessRow, type Ask, missing, nobody, prompt, row, sending, v1 } from '../row.ts'
import type { State, World } from '../world.ts'

/** As `fresh`, with the prompt in the body. */
const freshInBody = (state: State) => ({
  ...prompt(state),
  ask: async (world: World, role: Role): Promise<Ask> => {
    const promptId = await world.promptThatIs(state)
    return { params: { promptId }, body: { promptId, boughtBy: world.accountOf(role).id } }
  },
})
/** As `fresh`, as the one item of a payment. */
const freshInItems = (state: State) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({ body: { items: [{ promptId: await world.promptThatIs(state) }] } }),
})
const buyersCheckout = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({ params: { id: await world.money.checkoutOfBuyer() } }),
}
const refundable = {
  about: 'of the buyer',
  ask: async (world: World): Promise<Ask> => ({
    body: { purchaseId: await world.money.paidPurchase(), reason: 'No foxes' },
  }),
}
/** An open request of the buyer to the uploader, for this call alone. */
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
const forSomebodyElse = {
  about: 'for somebody else',
  ask: (world: World): Ask => ({ body: { promptId: world.kept.listed, boughtBy: nobody } }),
}
const ofMonth = { ask: (): Ask => ({ params: { month: new Date().toISOString().slice(0, 7) } }) }
const paying = { about: 'with a provider', paying: true }
const payingMonth = { ...paying, ...ofMonth }
/** Of all that is payable to the uploader. */
const payment = (given: { paying: boolean }) => ({
  ...given,
  ask: async (world: World): Promise<Ask> => {
    if (given.paying) await world.money.saleOfUploader()
    const amount = given.paying ? await world.money.payableToUploader() : 1
    const body = { amount, note: 'Cash', clientKey: randomUUID() }
    return { params: { id: world.people.uploader.id }, body }
  },
})
/** With a sale of the uploader to see. */
const payingSale = {
  ...paying,
  ask: async (world: World): Promise<Ask> => {
    await world.money.saleOfUploader()
    return {}
  },
}

/** Buying, carts, payments, payouts, refunds. */
export const MONEY: readonly AccessRow[] = [
  //                                        vis use upl buy oth adm
  row(v1('POST /users/buy'), '               401 201 403 200 201 201', SEEN.bought, freshInBody('listed')),
  row(v1('POST /users/buy'), '               401 404 404 200 404 404', SEEN.bought, freshInBody('withdrawn')),
  row(v1('POST /users/buy'), '               401 404 404 200 404 404', SEEN.bought, freshInBody('rejected')),
  row(v1('POST /users/buy'), '               401 404 404 404 404 404', '', freshInBody('pending')),
  row(v1('POST /users/buy'), '               401 403 403 403 403 403', '', forSomebodyElse),
  row(v1('POST /cart'), '                    401 200 403 409 200 200', SEEN.cart, freshInBody('listed')),
  row(v1('POST /cart'), '                    401 404 404 409 404 404', '', freshInBody('withdrawn')),
  row(v1('POST /cart'), '                    401 404 404 404 404 404', '', freshInBody('pending')),
  row(v1('GET /cart'), '                     401 200 200 200 200 200', SEEN.cart),
  row(v1('DELETE /cart/:promptId'), '        401 200 200 200 200 200', SEEN.cart, freshInBody('listed')),
  row(v1('POST /payments/checkouts'), '      401 201 403 200 201 201', SEEN.bought, freshInItems('listed')),
  row(v1('POST /payments/checkouts'), '      401 404 404 200 404 404', SEEN.bought, freshInItems('withdrawn')),
  row(v1('POST /payments/checkouts'), '      401 404 404 404 404 404', '', freshInItems('pending')),
  row(v1('GET /payments/checkouts/:id'), '   401 404 404 200 404 404', SEEN.checkout, buyersCheckout),
  row(v1('GET /payments/checkouts/:id'), '   401 404 404 404 404 404', '', missing()),
  row(v1('GET /payouts'), '                  401 404 404 404 404 404', ''),
  row(v1('GET /payouts/sales'), '            401 404 404 404 404 404', ''),
  row(v1('GET /payouts/csv'), '              401 404 404 404 404 404', ''),
  row(v1('GET /payouts/statements/:month'), '401 404 404 404 404 404', '', ofMonth),
  row(v1('POST /payouts/account'), '         401 404 404 404 404 404', '', sending({})),
  row(v1('POST /payouts/account/refresh'), ' 401 404 404 404 404 404', '', sending({})),
  row(v1('GET /admin/payouts'), '            401 403 403 403 403 404', ''),
  row(v1('POST /admin/payouts/:id'), '       401 403 403 403 403 404', '', payment({ paying: false })),
  row(v1('GET /payouts'), '                  401 200 200 200 200 200', SEEN.payouts, payingSale),
  row(v1('GET /payouts/sales'), '            401 200 200 200 200 200', SEEN.shares, payingSale),
  row(v1('GET /payouts/csv'), '              401 200 200 200 200 200', undefined, payingSale),
  row(v1('GET /payouts/statements/:month'), '401 200 200 200 200 200', SEEN.statement, payingMonth),
  row(v1('POST /payouts/account'), '         401 200 200 200 200 200', SEEN.accountPage, paying, sending({})),
  row(v1('POST /payouts/account/refresh'), ' 401 200 200 200 200 200', SEEN.payouts, paying, sending({})),
  row(v1('GET /admin/payouts'), '            401 403 403 403 403 200', SEEN.payable, payingSale),
  row(
    v1('POST /admin/payouts/:id'),
    '       401 403 403 403 403 200',
    SEEN.markedPaid,
    paying,
    payment({ paying: true }),
  ),
  row(v1('POST /payments/webhook'), '        404 404 404 404 404 404', '', sending({})),
  row(v1('POST /users/buy'), '               401 201 403 200 201 201', SEEN.begun, freshInBody('listed'), paying),
  row(v1('POST /payments/checkouts'), '      401 201 403 200 201 201', SEEN.begun, freshInItems('listed'), paying),
  row(v1('POST /payments/webhook'), '        400 400 400 400 400 400', '', paying, sending({})),
  row(v1('GET /payments/history'), '         401 200 200 200 200 200', SEEN.transactions, asked()),
  row(v1('GET /payments/receipts/:id'), '    401 404 404 200 404 200', SEEN.receipt, buyersReceipt),
  row(v1('GET /payments/receipts/:id'), '    401 404 404 404 404 404', '', missing()),
  row(v1('GET /payments/refund-requests'), ' 401 200 200 200 200 200', SEEN.refundRequests, asked()),
  row(v1('POST /payments/refund-requests'), '401 404 404 201 404 404', SEEN.askedRefund, refundable),
  row(v1('POST /payments/refund-requests/:id'), '401 404 200 403 404 200', SEEN.message, asked(grant)),
  row(v1('POST /payments/refund-requests/:id'), '401 404 404 404 404 404', '', missing(grant)),
  row(v1('DELETE /payments/refund-requests/:id'), '401 404 404 200 404 404', SEEN.message, asked()),

  row(v1('GET /admin/refund-requests'), '    401 403 403 403 403 200', SEEN.refundRequests, asked()),
  row(v1('GET /admin/failed-refunds'), '     401 403 403 403 403 200', SEEN.failedRefunds, failedRefund()),
  row(v1('POST /admin/failed-refunds/:id'), '401 403 403 403 403 200', SEEN.message, failedRefund(settled)),
  row(v1('POST /admin/failed-refunds/:id'), '401 403 403 403 403 404', '', missing(settled)),
  row(v1('GET /admin/transactions'), '       401 403 403 403 403 200', SEEN.allTransactions, asked()),
  row(v1('GET /admin/transactions/sums'), '  401 403 403 403 403 200', SEEN.transactionSums),
  row(v1('GET /admin/transactions/export'), '401 403 403 403 403 200', undefined),
  row(v1('GET /admin/payments/status'), '     401 403 403 403 403 200', SEEN.paymentStatus, refusal),
  row(v1('POST /admin/payments/refusals/dismiss'), '401 403 403 403 403 200', SEEN.message, refusal),
  row(v1('GET /admin/payments/differences'), '401 403 403 403 403 200', SEEN.differences),
  row(v1('POST /admin/payments/differences/:id'), '401 403 403 403 403 200', SEEN.message, difference(explained)),
  row(v1('POST /admin/payments/differences/:id'), '401 403 403 403 403 404', '', missing(explained)),
]
