import { afterEach, beforeEach, expect, it } from 'vitest'
import { externalRefunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPaidCart, askForRefund, type Cart, grantRefund } from '../../testing/money/paid-cart.ts'
import { refundShop } from '../../testing/money/refund-shop.ts'

let shop: Awaited<ReturnType<typeof refundShop>>
beforeEach(async () => {
  shop = await refundShop()
})
afterEach(endTest)

const historyOf = async ({ buyer }: Cart) => (await buyer.call('GET', '/payments/history')).json().transactions
const receiptOf = async ({ buyer, checkoutId }: Cart) =>
  (await buyer.call('GET', `/payments/receipts/${checkoutId}`)).json().receipt
const toldTo = async ({ buyer }: Cart): Promise<{ type: string; reason: string | null }[]> =>
  (await buyer.call('GET', '/notifications')).json().notifications

it('a part given back by hand is in the buyer’s history and receipt, and on the screen that grants a refund', async () => {
  const cart = await aPaidCart(shop)
  const refund = shop.provider.account.refundByHand(cart.session, 300)
  // Its event comes twice.
  await shop.deliver()
  await shop.deliver(...shop.provider.account.events.slice(-2).map((event) => ({ ...event, id: `${event.id}_again` })))
  expect(await shop.deps.db.select().from(externalRefunds)).toMatchObject([
    { id: refund.id, checkoutId: cart.checkoutId },
  ])
  const stays = { status: 'paid', returned: 0, extraReturned: 3 }
  expect(await historyOf(cart)).toMatchObject([stays, stays])
  expect(await receiptOf(cart)).toMatchObject({ total: 10, refunded: 3, extraReturned: 3 })
  await askForRefund(cart, cart.two)
  const engineer = await shop.as(cart.two.uploader)
  const { refundRequests } = (await engineer('GET', '/payments/refund-requests')).json()
  expect(refundRequests).toMatchObject([{ amount: 6, currency: 'usd', extraReturned: 3 }])
  // It fails at the buyer's bank: nothing has gone back.
  shop.provider.account.failRefund(refund)
  await shop.deliver()
  expect((await historyOf(cart))[0]).not.toHaveProperty('extraReturned')
  expect(await receiptOf(cart)).toMatchObject({ refunded: 0, extraReturned: 0 })
})

it('what an admin sets against a refund counts once', async () => {
  const cart = await aPaidCart(shop)
  shop.provider.account.refundByHand(cart.session, 300)
  await shop.deliver()
  await grantRefund(shop, cart, cart.one)
  await grantRefund(shop, cart, cart.two)
  await shop.deliver()
  expect(await receiptOf(cart)).toMatchObject({ refunded: 10, extraReturned: 3 })
  const [outstanding] = await shop.outstanding()
  await shop.settle(outstanding._id, { act: 'settle', note: 'Has it', isBorne: true })
  expect(await receiptOf(cart)).toMatchObject({ refunded: 10, extraReturned: 0 })
  expect((await toldTo(cart))[0]).toMatchObject({
    type: 'refund_settled',
    reason: '$3.00 had reached you before, from your bank or the payment provider.',
  })
})

it('the buyer is told how much of a granted refund can go back the way they paid', async () => {
  const cart = await aPaidCart(shop)
  const { account } = shop.provider
  account.closeDispute(account.dispute(cart.session, { amount: 300 }), 'lost')
  await shop.deliver()
  await grantRefund(shop, cart, cart.one)
  await grantRefund(shop, cart, cart.two)
  const failed = (await toldTo(cart)).filter(({ type }) => type === 'refund_failed')
  expect(failed.map(({ reason }) => reason)).toEqual(['$3.00 of $6.00 can go back the way you paid'])
})

it('the buyer is told of a refund that fails at their bank, and how it is settled, in parts', async () => {
  const cart = await aPaidCart(shop)
  await grantRefund(shop, cart, cart.two)
  await shop.deliver()
  const { account } = shop.provider
  const [refund] = account.refunds
  if (!refund) throw new Error('Nothing was refunded')
  account.failRefund(refund)
  await shop.deliver()
  await shop.deliver(...account.events.slice(-2).map((event) => ({ ...event, id: `${event.id}_again` })))
  const types = async () => (await toldTo(cart)).map(({ type }) => type)
  expect(await types()).toEqual(['refund_failed', 'refunded'])
  const [outstanding] = await shop.outstanding()
  await shop.settle(outstanding._id, { act: 'settle', note: 'By bank transfer', amount: 2 })
  account.refundByHand(cart.session, 100)
  await shop.deliver()
  const dispute = account.dispute(cart.session, { amount: 900 })
  account.closeDispute(dispute, 'lost')
  await shop.deliver()
  const told = await toldTo(cart)
  expect(told.filter(({ type }) => type === 'refund_settled').map(({ reason }) => reason)).toEqual([
    'Your bank gave it back to you.',
    'The payment provider sent you $1.00.',
    'The shop paid you $2.00 in another way than you had paid, such as by bank transfer.',
  ])
  // Of the item that was not refunded.
  expect(await types()).toContain('dispute_lost')
  expect(await shop.balances()).toMatchObject({ refunds: 0 })
})
