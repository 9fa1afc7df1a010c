import { afterEach, beforeEach, expect, it } from 'vitest'
import { refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPaidCart, grantRefund } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { NOTHING_PAID, payoutShop } from '../../testing/money/payout-shop.ts'
import { BY_NOTE, refundShop } from '../../testing/money/refund-shop.ts'
import { aSale } from '../../testing/money/sales.ts'
import { passTime, requestDeletion, runErasures } from '../../testing/shop/erasures.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'
import { reconcile } from '../reconciliation/reconcile.ts'

const REFUSAL = { status: 400, message: 'Refunds of this charge are restricted.', code: 'charge_not_refundable' }

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

/** A reconciliation of another process, whose call to return money waits until it may go on. */
function aSlowReconciliation() {
  let allow = () => {}
  const allowed = new Promise<void>((resolve) => {
    allow = resolve
  })
  let ended: Promise<unknown> = Promise.resolve()
  const asks = new Promise<void>((resolve) => {
    ended = reconcile(shop.deps, {
      ...shop.payments,
      async refund(order) {
        resolve()
        await allowed
        return shop.payments.refund(order)
      },
    })
  })
  return {
    asks,
    async goOn() {
      allow()
      await ended
    },
  }
}

it.each(['first', 'last'])(
  'a refund that the %s of two processes may not send stays claimed by the other one',
  async (which) => {
    const cart = await aPaidCart(shop)
    shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL)
    await grantRefund(shop, cart, cart.two)
    const one = aSlowReconciliation()
    await one.asks
    const two = aSlowReconciliation()
    await two.asks
    const [refused, sent] = which === 'first' ? [one, two] : [two, one]
    shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL)
    await refused.goOn()

    const [row] = await shop.deps.db.select().from(refunds)
    const asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const settled = await asAdmin('POST', `/admin/failed-refunds/${row?.id}`, { act: 'settle', note: 'By transfer' })
    expect(settled.json()).toMatchObject({ code: 'refund_under_way' })

    shop.provider.forgetKeys()
    await sent.goOn()
    expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ status: 'done' }])
    expect(shop.provider.account.refunds).toMatchObject([{ amount: 600 }])
  },
)

it.each([{ act: 'repeat' }, BY_NOTE])('an admin cannot $act a refund while a job sends it', async (body) => {
  const shop = await refundShop()
  await shop.aRefusedRefund()
  const [row] = await shop.outstanding()
  shop.provider.forgetKeys()
  const codes: string[] = []
  await shop.reconcileWith(async () => void codes.push((await shop.settle(row._id, body)).json().code))
  expect(codes).toEqual(['refund_under_way'])
  expect(shop.provider.account.refunds).toMatchObject([{ amount: 600 }])
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ id: row._id, status: 'done' }])
})

it('a refund of a sale that its erased engineer gave up leaves them no debt', async () => {
  const shop = await payoutShop()
  const engineer = await aUser(shop.deps)
  const sale = await aSale(shop, { engineer })
  await requestDeletion(shop, engineer, { balance: 'forfeit' })
  await passTime(shop, engineer)
  await runErasures(shop)
  expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ platform_fee: -400 })

  const { purchaseId, buyer } = sale
  const asked = await buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'It does not work' })
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const path = `/payments/refund-requests/${asked.json().refundRequest._id}`
  expect((await admin('POST', path, { decision: 'grant' })).statusCode).toBe(200)
  expect(await shop.pay()).toEqual({ ...NOTHING_PAID, reversed: 1 })
  expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 0, debtCents: 0 })
  await shop.expectAgreed()
})
