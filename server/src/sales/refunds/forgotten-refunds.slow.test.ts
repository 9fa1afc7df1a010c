import { afterEach, beforeEach, expect, it } from 'vitest'
import { notifications, purchases, refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPaidCart, grantRefund } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aUser } from '../../testing/shop/factories.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

const rows = () => shop.deps.db.select().from(refunds).orderBy(refunds.id)
const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status).sort()

/** A refund of 6.00 that the provider answered and forgot, of a payment of 10.00. */
async function aForgottenRefund() {
  const cart = await aPaidCart(shop)
  shop.provider.goWrong(/^POST \/v1\/refunds$/, 'forget')
  await grantRefund(shop, cart, cart.two)
  expect(await rows()).toMatchObject([{ status: 'done', amountCents: 600 }])
  return cart
}
/** The outstanding refunds that an admin sees, and one decision of theirs. */
async function anAdmin() {
  const call = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  return {
    outstanding: async () => (await call('GET', '/admin/failed-refunds')).json().refunds,
    settle: async (id: string, body: object) => (await call('POST', `/admin/failed-refunds/${id}`, body)).statusCode,
  }
}

it('what is left goes back where some was given back by hand since, and then all of the payment is', async () => {
  const { session } = await aForgottenRefund()
  const { account } = shop.provider
  account.refundByHand(session, 700)
  await shop.deliver()
  expect(await shop.reconcile()).toMatchObject({
    refunded: 1,
    differences: [expect.stringContaining('by hand, of a part')],
  })
  expect(account.refunds.map(({ amount }) => amount)).toEqual([700, 300])
  expect(await rows()).toMatchObject([
    { status: 'failed', amountCents: 600 },
    { status: 'done', amountCents: 300 },
    { status: 'failed', amountCents: 300 },
  ])
  expect(await shop.balances()).toMatchObject({ refunds: -300 })
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(await shop.balances()).toMatchObject({ refunds: 0, payable: 0, platform_fee: 0 })
})

it('what a bank has taken since is outstanding, and the rest goes back', async () => {
  const { session } = await aForgottenRefund()
  const admin = await anAdmin()
  const { account } = shop.provider
  account.closeDispute(account.dispute(session, { amount: 700 }), 'lost')
  await shop.deliver()
  expect(await shop.reconcile()).toMatchObject({ refunded: 1, differences: [] })
  expect(account.refunds).toMatchObject([{ amount: 300 }])
  expect(await shop.balances()).toMatchObject({ refunds: -300 })
  const [{ _id, amount }] = await admin.outstanding()
  expect(amount).toBe(3)
  const notified = await shop.deps.db.select().from(notifications)
  expect(notified.filter(({ type }) => type === 'refund_failed')).toHaveLength(2)
  expect(await admin.settle(_id, { act: 'settle', note: 'The bank gave it', isBorne: true })).toBe(200)
  // It was more than what was left but for the forgotten refund: all of the payment is back.
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(await shop.balances()).toMatchObject({ refunds: 0, disputed: 0, payable: 0, platform_fee: 0 })
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
})

it('a payment that a bank has taken since leaves all of it outstanding', async () => {
  const { session } = await aForgottenRefund()
  const { account } = shop.provider
  account.closeDispute(account.dispute(session), 'lost')
  await shop.deliver()
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
  expect(account.refunds).toEqual([])
  const admin = await anAdmin()
  const [{ _id, amount }] = await admin.outstanding()
  expect(amount).toBe(6)
  expect(await admin.settle(_id, { act: 'settle', note: 'The bank gave it', isBorne: true })).toBe(200)
  expect(await shop.balances()).toMatchObject({ refunds: 0, disputed: 0, payable: 0, platform_fee: 0 })
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
})

it('one that is refused for another reason stays as it is, and a difference', async () => {
  await aForgottenRefund()
  shop.provider.goWrong(/^POST \/v1\/refunds$/, { status: 400, message: 'Refunds of this charge are restricted.' })
  const [difference] = (await shop.reconcile()).differences
  expect(difference).toMatch(/is done here, and not at the provider: Refunds of this charge are restricted/)
  expect(await rows()).toMatchObject([{ status: 'done', amountCents: 600 }])
  shop.provider.forgetKeys()
  expect(await shop.reconcile()).toMatchObject({ refunded: 1, differences: [] })
  expect(shop.provider.account.refunds).toMatchObject([{ amount: 600 }])
})
