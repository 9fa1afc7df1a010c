import { afterEach, beforeEach, expect, it } from 'vitest'
import { purchases } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPaidCart, grantRefund } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'

/** The provider is asked twice as a refund is granted, three times each. */
const AWAY_AT_GRANT = Array<'error'>(6).fill('error')

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status)

const aReconciledCart = async () => {
  const cart = await aPaidCart(shop)
  // The fee is known by reconciliation alone.
  await shop.reconcile()
  return cart
}

it('a dispute after a refund that could not be made yet gives the money back in its place', async () => {
  const cart = await aReconciledCart()
  const { buyer } = cart
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  const asked = await buyer.call('POST', '/payments/refund-requests', {
    purchaseId: transactions[0]._id,
    reason: 'No foxes.',
  })
  shop.provider.goWrong(/^GET \/v1\/refunds$/, ...AWAY_AT_GRANT)
  const owner = [cart.one, cart.two].find(({ id }) => id === transactions[0].prompt_id)
  const seller = await shop.as(owner?.uploader ?? cart.one.uploader)
  await seller('POST', `/payments/refund-requests/${asked.json().refundRequest._id}`, { decision: 'grant' })
  const { account } = shop.provider
  const dispute = account.dispute(cart.session)
  await shop.deliver()
  account.closeDispute(dispute, 'lost')
  await shop.deliver()
  expect(await shop.balances()).toMatchObject({ disputed: 0, refunds: 0, payable: 0, platform_fee: 0 })
  expect(account.refunds).toEqual([])
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
})

it('a lost dispute over all that is left settles pending refunds, also after a refunded item', async () => {
  const cart = await aReconciledCart()
  const { account } = shop.provider
  await grantRefund(shop, cart, cart.one)
  await shop.deliver()
  shop.provider.goWrong(/^GET \/v1\/refunds$/, ...AWAY_AT_GRANT)
  await grantRefund(shop, cart, cart.two)
  const dispute = account.dispute(cart.session, { amount: 600 })
  account.closeDispute(dispute, 'lost')
  await shop.deliver()
  expect(await shop.balances()).toMatchObject({ disputed: 0, refunds: 0, payable: 0, platform_fee: 0 })
  expect(account.refunds).toHaveLength(1)
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
})

it('a lost dispute over what is left after a refund by hand is over the whole', async () => {
  const cart = await aReconciledCart()
  const { account } = shop.provider
  account.refundByHand(cart.session, 300)
  const dispute = account.dispute(cart.session, { amount: 700 })
  account.closeDispute(dispute, 'lost')
  await shop.deliver()
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(await shop.balances()).toMatchObject({ disputed: 0, refunds: 0, payable: 0, platform_fee: 0 })
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
})

it('a grant and a lost dispute at the same moment take the sales back once', async () => {
  const { account } = shop.provider
  for (let time = 0; time < 4; time += 1) {
    const cart = await aReconciledCart()
    const { transactions } = (await cart.buyer.call('GET', '/payments/history')).json()
    const ofOne = transactions.find(({ prompt_id }: { prompt_id: string }) => prompt_id === cart.one.id)
    const asked = await cart.buyer.call('POST', '/payments/refund-requests', {
      purchaseId: ofOne._id,
      reason: 'No foxes.',
    })
    const seller = await shop.as(cart.one.uploader)
    account.closeDispute(account.dispute(cart.session), 'lost')
    const closed = account.events.at(-1)
    if (!closed) throw new Error('The provider has sent no event')
    await Promise.all([
      seller('POST', `/payments/refund-requests/${asked.json().refundRequest._id}`, { decision: 'grant' }),
      shop.deliver(closed),
    ])
    await shop.deliver()
    const { transactions: after } = (await cart.buyer.call('GET', '/payments/history')).json()
    expect(after.map(({ status }: { status: string }) => status)).toEqual(['refunded', 'refunded'])
    expect((await shop.visitor('GET', `/prompts/${cart.one.id}`)).json().prompt.salesCount).toBe(0)
    expect(await shop.balances()).toMatchObject({ disputed: 0, payable: 0 })
  }
  await shop.reconcile()
  expect(account.refunds.length * 400).toBe((await shop.balances()).platform_fee)
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
})
