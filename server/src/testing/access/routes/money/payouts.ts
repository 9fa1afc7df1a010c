import { randomUUID } from 'node:crypto'
import { and, under } from '../../fields.ts'
import { json, list, must } from '../../read-back.ts'
import { type Ask, asksAgain, type Route, route, row, sending } from '../../route.ts'
import type { World } from '../../world/world.ts'

const PAYABLE = and(
  'user._id user.username user.email account.status account.reason',
  'sales payable debt amount failure',
)
const STATEMENT =
  'month engineer._id engineer.username seller.name seller.address opening closing earned refunded paidOut isCut'
const SHARE = '_id prompt_id title date price share state heldUntil frozenBy movedAt'
const AMOUNTS = and(
  'success holdDays months account.status account.reason',
  under('amounts', 'held payable onTheWay paidOut debt'),
)

const ofMonth = { ask: (): Ask => ({ params: { month: new Date().toISOString().slice(0, 7) } }) }
const paying = { about: 'with a provider', paying: true }
const payingMonth = { ...paying, ...ofMonth }
/** A payout of the uploader's payable balance. */
const payment = (given: { paying: boolean }) => ({
  ...given,
  ask: async (world: World): Promise<Ask> => {
    if (given.paying) await world.money.saleOfUploader()
    const amount = given.paying ? await world.money.payableToUploader() : 1
    const body = { amount, note: 'Cash', clientKey: randomUUID() }
    return { params: { id: world.people.uploader.id }, body }
  },
})
/** With a sale by the uploader. */
const payingSale = {
  ...paying,
  ask: async (world: World): Promise<Ask> => {
    await world.money.saleOfUploader()
    return {}
  },
}

export const PAYOUTS: readonly Route[] = [
  // The statuses: visitor, user, uploader, buyer, other and admin.
  route(
    'GET /payouts',
    { statements: 1, statementsWithProvider: 6, shows: AMOUNTS },
    row('401 404 404 404 404 404'),
    row('401 200 200 200 200 200', payingSale),
  ),
  route(
    'GET /payouts/sales',
    { statements: 1, statementsWithProvider: 2, shows: and('success nextCursor', under('sales[]', SHARE)) },
    row('401 404 404 404 404 404'),
    row('401 200 200 200 200 200', payingSale),
  ),
  route(
    'GET /payouts/csv',
    { statements: 2, statementsWithProvider: 3 },
    row('401 404 404 404 404 404'),
    row('401 200 200 200 200 200', payingSale),
  ),
  route(
    'GET /payouts/statements/:month',
    {
      statements: 1,
      statementsWithProvider: 4,
      shows: and(
        'success',
        under('statement', and(STATEMENT, under('lines[]', '_id date kind title price fee amount'))),
      ),
    },
    row('401 404 404 404 404 404', ofMonth),
    row('401 200 200 200 200 200', payingMonth),
  ),
  route(
    'POST /payouts/account',
    { statements: 2, statementsWithProvider: 6, shows: 'success url', readBack: undefined },
    row('401 404 404 404 404 404', sending({})),
    row('401 200 200 200 200 200', asksAgain, paying, sending({})),
  ),
  route(
    'POST /payouts/account/refresh',
    { statements: 2, statementsWithProvider: 9, shows: AMOUNTS, readBack: undefined },
    row('401 404 404 404 404 404', sending({})),
    row('401 200 200 200 200 200', paying, sending({})),
  ),
  route(
    'GET /admin/payouts',
    { statements: 1, statementsWithProvider: 2, shows: and('success nextCursor', under('engineers[]', PAYABLE)) },
    row('401 403 403 403 403 404'),
    row('401 403 403 403 403 200', payingSale),
  ),
  route(
    'POST /admin/payouts/:id',
    {
      statements: 1,
      statementsWithProvider: 14,
      shows: 'success message amount',
      async readBack({ ask, id }) {
        const { engineers } = (await ask('/admin/payouts?limit=100')).json
        must(!list(engineers).some(({ user }) => json(user)._id === id.toLowerCase()), 'it is still to be paid')
      },
    },
    row('401 403 403 403 403 404', payment({ paying: false })),
    row('401 403 403 403 403 200', paying, payment({ paying: true })),
  ),
]
