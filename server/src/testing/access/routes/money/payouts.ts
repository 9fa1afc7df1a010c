import { randomUUID } from 'node:crypto'
import { and, under } from '../../fields.ts'
import { json, list, must } from '../../read-back.ts'
import { type Ask, asksAgain, type Route, route, row, sending } from '../../route.ts'
import type { World } from '../../world/world.ts'

const PAYABLE = and(
  'user._id user.username user.email account.status account.reason',
  'isSuspended currency sales payable debt amount failure',
)
const STATEMENT =
  'month currency currencies engineer._id engineer.username seller.name seller.address opening closing earned refunded paidOut isCut'
const SHARE = '_id prompt_id title date price share currency state heldUntil frozenBy movedAt'
const DEBT = and('currency amount since', under('causes[]', 'title date amount'))
const BY_STATE = under('amounts', 'held payable onTheWay paidOut debt')
const AMOUNTS = and(
  'success holdDays months account.status account.reason',
  BY_STATE,
  under('otherAmounts[]', and('currency', BY_STATE)),
  under('debts[]', DEBT),
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
/** With a debt of the uploader. */
const payingDebt = {
  ...paying,
  ask: async (world: World): Promise<Ask> => {
    await world.money.debtOfUploader()
    return {}
  },
}
/** A settlement of a part of it. */
const settlement = (given: { paying: boolean }) => ({
  ...given,
  ask: async (world: World): Promise<Ask> => {
    if (given.paying) await world.money.debtOfUploader()
    const body = { kind: 'written_off', amount: 3.2, currency: 'eur', note: 'Too little', clientKey: randomUUID() }
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
    { statements: 1, statementsWithProvider: 11, shows: AMOUNTS },
    row('401 404 404 404 404 404'),
    row('401 200 200 200 200 200', payingDebt),
  ),
  route(
    'GET /payouts/sales',
    { statements: 1, statementsWithProvider: 2, shows: and('success nextCursor', under('sales[]', SHARE)) },
    row('401 404 404 404 404 404'),
    row('401 200 200 200 200 200', payingSale),
  ),
  route(
    'GET /payouts/csv',
    { statements: 2, statementsWithProvider: 5 },
    row('401 404 404 404 404 404'),
    row('401 200 200 200 200 200', payingSale),
  ),
  route(
    'GET /payouts/statements/:month',
    {
      statements: 1,
      statementsWithProvider: 5,
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
    { statements: 2, statementsWithProvider: 14, shows: AMOUNTS, readBack: undefined },
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
  route(
    'GET /admin/debts',
    {
      statements: 1,
      statementsWithProvider: 3,
      shows: and('success nextCursor', under('debts[]', and('user._id user.username user.email', DEBT))),
    },
    row('401 403 403 403 403 404'),
    row('401 403 403 403 403 200', payingDebt),
  ),
  route(
    'POST /admin/debts/:id',
    {
      statements: 1,
      statementsWithProvider: 13,
      shows: 'success message',
      async readBack({ ask, id }) {
        const { debts } = (await ask('/admin/debts?limit=100')).json
        must(!list(debts).some(({ user }) => json(user)._id === id.toLowerCase()), 'it is still owed')
      },
    },
    row('401 403 403 403 403 404', settlement({ paying: false })),
    row('401 403 403 403 403 200', asksAgain, paying, settlement({ paying: true })),
  ),
]
