import { afterEach, beforeEach, expect, it } from 'vitest'
import { deletePrompt } from '../../listings/changes/write-prompts.ts'
import { purchases, refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { askForRefund, type Cart, grantRefund } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aTaxedCartIn, NOTHING_LEFT } from '../../testing/money/taxed-cart.ts'
import { aPrompt } from '../../testing/shop/factories.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

const aTaxedCart = () => aTaxedCartIn(shop)

const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status).sort()
const rows = () => shop.deps.db.select().from(refunds).orderBy(refunds.id)
const transactionOf = async ({ buyer }: Cart, { id }: Cart['one']) => {
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  return transactions.find(({ prompt_id }: { prompt_id: string }) => prompt_id === id)
}

it('a granted refund gives the tax of its item back, and the last one all that is left', async () => {
  const cart = await aTaxedCart()
  await grantRefund(shop, cart, cart.one)
  await shop.deliver()
  expect(await rows()).toMatchObject([{ status: 'done', amountCents: 440 }])
  expect(await shop.balances()).toMatchObject({ refunds: 0, tax_payable: -59 })
  expect(await transactionOf(cart, cart.one)).toMatchObject({ amount: 4, returned: 4.4, outstanding: 0 })
  await grantRefund(shop, cart, cart.two)
  await shop.deliver()
  expect(shop.provider.account.charges).toMatchObject([{ amount: 1099, amount_refunded: 1099 }])
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await shop.balances()).toMatchObject(NOTHING_LEFT)
})

it('what cannot be sold goes back with its tax', async () => {
  const { id, uploader } = await aPrompt(shop.deps)
  const { session } = await (await shop.aBuyer()).buy(id)
  await deletePrompt(shop.contextOf(uploader), { id })
  shop.provider.account.reprice(session, { tax: 40 })
  shop.provider.account.pay(session)
  await shop.deliver()
  expect(await rows()).toMatchObject([{ status: 'done', amountCents: 440, reason: 'unsellable' }])
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await shop.balances()).toMatchObject(NOTHING_LEFT)
})

it.each(['by hand', 'by a dispute'])('all of a payment that goes back %s takes its tax with it', async (how) => {
  const { session } = await aTaxedCart()
  const { account } = shop.provider
  if (how === 'by hand') account.refundByHand(session)
  else account.closeDispute(account.dispute(session), 'lost')
  await shop.deliver()
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(await shop.balances()).toMatchObject(NOTHING_LEFT)
})

it('a receipt has the tax, also of what is refunded', async () => {
  const cart = await aTaxedCart()
  await grantRefund(shop, cart, cart.one)
  const { receipt } = (await cart.buyer.call('GET', `/payments/receipts/${cart.checkoutId}`)).json()
  expect(receipt).toMatchObject({ tax: 0.99, total: 10.99, refunded: 4.4, refundedTax: 0.4 })
  expect(receipt.items).toMatchObject([{ refund: { returned: 4.4, tax: 0.4 } }, { refund: null }])
})

it('a request names what goes back, with its tax', async () => {
  const cart = await aTaxedCart()
  await askForRefund(cart, cart.two)
  const asEngineer = await shop.as(cart.two.uploader)
  const { refundRequests } = (await asEngineer('GET', '/payments/refund-requests')).json()
  expect(refundRequests).toMatchObject([{ amount: 6.59, tax: 0.59 }])
})
