import { afterEach, beforeEach, expect, it } from 'vitest'
import { purchases } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

/** 4.00 and 6.00, and 0.99 of tax on top: 0.40 and 0.59. */
async function aTaxedCart() {
  const [one, two] = [await aPrompt(shop.deps), await aPrompt(shop.deps, { price: 6 })]
  const buyer = await shop.aBuyer()
  const { session, checkoutId } = await buyer.buyAll(one.id, two.id)
  const { account } = shop.provider
  account.reprice(session, { tax: 99 })
  account.pay(session)
  await shop.deliver()
  return { one, two, buyer, checkoutId, session: account.sessionOf(session) }
}

const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status).sort()
/** Nothing is owed to anybody: not to buyers, engineers or the state, and the platform has neither earned nor borne. */
const NOTHING_LEFT = { refunds: 0, disputed: 0, payable: 0, platform_fee: 0, tax_payable: 0 }

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
