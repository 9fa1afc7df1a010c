import { afterEach, beforeEach, expect, it } from 'vitest'
import { refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPaidCart, grantRefund } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aUser } from '../../testing/shop/factories.ts'
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
