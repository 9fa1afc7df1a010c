import { afterEach, beforeEach, expect, it } from 'vitest'
import { purchases } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aTaxedCartIn, NOTHING_LEFT } from '../../testing/money/taxed-cart.ts'
import { aUser } from '../../testing/shop/factories.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

const aTaxedCart = () => aTaxedCartIn(shop)

const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status).sort()

it('prices that go back by hand without their tax are a part of the payment, until the tax follows', async () => {
  const { session } = await aTaxedCart()
  const { account } = shop.provider
  const byHand = account.refundByHand(session, 1000)
  await shop.deliver()
  expect(await statuses()).toEqual(['paid', 'paid'])
  expect((await shop.reconcile()).differences).toEqual([expect.stringContaining('by hand, of a part')])
  account.refundByHand(session, 99)
  await shop.deliver()
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await shop.balances()).toMatchObject(NOTHING_LEFT)
  // The bank does not take the first of them.
  account.failRefund(byHand)
  await shop.deliver()
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await shop.balances()).toMatchObject({ ...NOTHING_LEFT, refunds: -1000 })
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const outstanding = (await admin('GET', '/admin/failed-refunds')).json().refunds
  expect(outstanding.map(({ amount }: { amount: number }) => amount).sort()).toEqual([4.4, 5.6])
})
