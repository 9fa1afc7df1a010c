import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPaidCart, type Cart, grantRefund } from '../../testing/money/paid-cart.ts'
import { BY_NOTE, REFUSAL, refundShop } from '../../testing/money/refund-shop.ts'
import { requestDeletion } from '../../testing/shop/erasures.ts'
import { aUser } from '../../testing/shop/factories.ts'

let shop: Awaited<ReturnType<typeof refundShop>>
beforeEach(async () => {
  shop = await refundShop()
})
afterEach(endTest)

const outstandingCents = async (): Promise<number> =>
  (await shop.outstanding()).reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0)

/** Expects that this is owed to the buyer, by the rows, the ledger and the provider. */
async function expectOwed(cents: number): Promise<void> {
  expect(await outstandingCents()).toBe(cents)
  expect(await shop.balances()).toMatchObject({ refunds: cents === 0 ? 0 : -cents, platform_fee: 0 })
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
}

function loseDispute(cart: Cart, amount?: number) {
  const { account } = shop.provider
  const dispute = account.dispute(cart.session, amount === undefined ? {} : { amount })
  account.closeDispute(dispute, 'lost')
  return dispute
}

describe('what was counted as the buyer’s, and comes back to the shop, is outstanding', () => {
  it('after a lost dispute over the rest; a deletion waits for it', async () => {
    const cart = await aPaidCart(shop)
    const byHand = shop.provider.account.refundByHand(cart.session, 700)
    await shop.deliver()
    loseDispute(cart, 300)
    await shop.deliver()
    await expectOwed(0)
    shop.provider.account.failRefund(byHand)
    await shop.deliver()
    await shop.deliver(...shop.provider.account.events)
    await expectOwed(700)
    expect((await requestDeletion(shop, cart.buyer.user, {})).json().waits).not.toEqual([])
    for (const { _id } of await shop.outstanding()) expect((await shop.settle(_id, BY_NOTE)).statusCode).toBe(200)
    await expectOwed(0)
  })

  it.each(['by a refund by hand', 'by a bank'])('after it was set against a refund, given %s', async (how) => {
    const cart = await aPaidCart(shop)
    const { account } = shop.provider
    const byHand = how.includes('hand') ? account.refundByHand(cart.session, 300) : null
    const dispute = byHand ? null : loseDispute(cart, 300)
    await shop.deliver()
    await grantRefund(shop, cart, cart.two)
    await grantRefund(shop, cart, cart.one)
    await shop.deliver()
    const [outstanding] = await shop.outstanding()
    shop.provider.goWrong(/^GET \/v1\/refunds$/, 'error', 'error', 'error')
    const away = await shop.settle(outstanding._id, { act: 'settle', note: 'Has it', isBorne: true })
    expect([away.statusCode, away.json().code]).toEqual([503, 'payments_unavailable'])
    const setOff = await shop.settle(outstanding._id, { act: 'settle', note: 'Has it', isBorne: true })
    expect(setOff.statusCode).toBe(200)
    await expectOwed(0)
    const asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const totals = [{ paid: 10, refunded: 10, platformFee: 0, engineers: 0 }]
    expect((await asAdmin('GET', '/admin/transactions/sums')).json().totals).toMatchObject(totals)
    if (byHand) account.failRefund(byHand)
    if (dispute) account.closeDispute(dispute, 'won')
    await shop.deliver()
    await expectOwed(300)
  })

  it('after a lost dispute over the whole was won', async () => {
    const cart = await aPaidCart(shop)
    const dispute = loseDispute(cart)
    await shop.deliver()
    shop.provider.account.closeDispute(dispute, 'won')
    await shop.deliver()
    await shop.deliver(...shop.provider.account.events)
    await expectOwed(1000)
  })
})

describe('what a buyer was given in another way already', () => {
  it('is the platform’s loss as the whole payment is given back', async () => {
    const cart = await aPaidCart(shop)
    shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL)
    await grantRefund(shop, cart, cart.one)
    const [outstanding] = await shop.outstanding()
    await shop.settle(outstanding._id, BY_NOTE)
    const byHand = shop.provider.account.refundByHand(cart.session)
    await shop.deliver()
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 400, bank: -400 })
    expect((await shop.reconcile()).differences).toEqual([
      expect.stringMatching(/-10\.00 USD was made by hand.*: the platform bears 4\.00 USD of it$/),
    ])
    shop.provider.account.failRefund(byHand)
    await shop.deliver()
    await expectOwed(600)
  })

  it('is the platform’s loss after a refund of the whole payment that failed', async () => {
    const cart = await aPaidCart(shop)
    const { account } = shop.provider
    const whole = account.refundByHand(cart.session)
    await shop.deliver()
    account.failRefund(whole)
    await shop.deliver()
    await expectOwed(1000)
    for (const { _id } of await shop.outstanding()) await shop.settle(_id, BY_NOTE)
    account.refundByHand(cart.session, 500)
    await shop.deliver()
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 500 })
    expect((await shop.reconcile()).differences).toEqual([expect.stringMatching(/-5\.00 USD.* the platform bears it$/)])
  })

  it('is named as a loss, though no purchase is paid', async () => {
    const cart = await aPaidCart(shop)
    await grantRefund(shop, cart, cart.one)
    await grantRefund(shop, cart, cart.two)
    await shop.deliver()
    const dispute = loseDispute(cart)
    await shop.deliver()
    expect((await shop.reconcile()).differences).toEqual([
      `dispute ${dispute.id} is lost beyond what was left: the platform bears 10.00 USD`,
    ])
  })
})
