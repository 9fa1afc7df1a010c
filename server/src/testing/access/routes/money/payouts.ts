import { randomUUID } from 'node:crypto'
import { json, list, must } from '../../read-back.ts'
import { type Ask, asking, asksAgain, type Route, route, row, sending } from '../../route.ts'
import type { World } from '../../world/world.ts'

const ofMonth = asking(() => ({ params: { month: new Date().toISOString().slice(0, 7) } }))
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
  route('GET /payouts', row('404'), payingDebt),
  route('GET /payouts/sales', row('404'), payingSale),
  route('GET /payouts/csv', row('404'), payingSale),
  route('GET /payouts/statements/:month', row('404', ofMonth), payingMonth),
  route('POST /payouts/account', undefined, row('404', sending({})), asksAgain({ ...paying, ...sending({}) })),
  route('POST /payouts/account/refresh', undefined, row('404', sending({})), { ...paying, ...sending({}) }),
  route('GET /admin/payouts', row('404'), payingSale),
  route(
    'POST /admin/payouts/:id',
    async ({ ask, id }) => {
      const { engineers } = (await ask('/admin/payouts?limit=100')).json
      must(!list(engineers).some(({ user }) => json(user)._id === id.toLowerCase()), 'it is still to be paid')
    },
    row('404', payment({ paying: false })),
    { ...paying, ...payment({ paying: true }) },
  ),
  route('GET /admin/debts', row('404'), payingDebt),
  route(
    'POST /admin/debts/:id',
    async ({ ask, id }) => {
      const { debts } = (await ask('/admin/debts?limit=100')).json
      must(!list(debts).some(({ user }) => json(user)._id === id.toLowerCase()), 'it is still owed')
    },
    row('404', settlement({ paying: false })),
    asksAgain({ ...paying, ...settlement({ paying: true }) }),
  ),
]
