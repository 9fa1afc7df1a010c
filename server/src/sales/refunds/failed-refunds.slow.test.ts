import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifications, refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aGrantedRefund, aPaidCart, grantRefund } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { reconcile } from '../reconciliation/reconcile.ts'

let shop: PayingShop
let admin: TestUser
beforeEach(async () => {
  shop = await payingShop()
  admin = await aUser(shop.deps, { role: 'admin' })
})
afterEach(endTest)

const rowsOf = () => shop.deps.db.select().from(refunds).orderBy(refunds.id)
const notified = async (type: string) =>
  (await shop.deps.db.select().from(notifications)).filter((one) => one.type === type).length

/** The hourly job, in a process that is killed between the provider's answer and the row. */
async function runKilledAtRefund() {
  const killed = new Error('killed')
  const job = reconcile(shop.deps, {
    ...shop.payments,
    async refund(order) {
      await shop.payments.refund(order)
      throw killed
    },
  })
  await expect(job).rejects.toBe(killed)
}

describe('a refund that fails later', () => {
  it.each(['by its events, twice', 'by reconciliation'])(
    'is recorded %s, and its buyer and the admin are notified once',
    async (how) => {
      const { refund } = await aGrantedRefund(shop)
      shop.provider.account.failRefund(refund)
      if (how.includes('events')) {
        const events = shop.provider.account.events.slice(-2)
        await shop.deliver()
        await shop.deliver(...events.map((event) => ({ ...event, id: `${event.id}_again` })))
      }
      expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
      expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
      expect(await rowsOf()).toMatchObject([{ status: 'failed', amountCents: 400 }])
      expect(await shop.balances()).toMatchObject({ refunds: -400 })
      expect(await notified('refund_failed')).toBe(2)
      const asAdmin = await shop.as(admin)
      expect((await asAdmin('GET', '/admin/failed-refunds')).json().refunds).toMatchObject([{ amount: 4 }])
    },
  )

  it('before the shop knows that it was made is recorded as failed', async () => {
    const cart = await aPaidCart(shop)
    const { account } = shop.provider
    shop.provider.goWrong(/^POST \/v1\/refunds$/, 'hang up', 'hang up', 'hang up')
    await grantRefund(shop, cart, cart.one)
    const [refund] = account.refunds
    if (!refund) throw new Error('Nothing was refunded')
    account.failRefund(refund)
    await shop.deliver()
    expect(await rowsOf()).toMatchObject([{ status: 'failed', providerRefundId: refund.id }])
    expect(await shop.balances()).toMatchObject({ refunds: -400 })
    expect(await notified('refund_failed')).toBe(2)
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    expect(account.refunds).toHaveLength(1)
  })

  it('after a killed process sent it again is recorded, and can be settled', async () => {
    const cart = await aPaidCart(shop)
    const { account } = shop.provider
    shop.provider.goWrong(/^POST \/v1\/refunds$/, 'forget')
    await grantRefund(shop, cart, cart.one)
    expect(await rowsOf()).toMatchObject([{ status: 'done' }])
    await runKilledAtRefund()
    const [refund] = account.refunds
    if (!refund) throw new Error('Nothing was refunded')
    account.failRefund(refund)
    await shop.deliver()
    expect(await rowsOf()).toMatchObject([{ status: 'failed', providerRefundId: refund.id }])
    expect(await notified('refund_failed')).toBe(2)
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    expect(await shop.balances()).toMatchObject({ refunds: -400 })
    const asAdmin = await shop.as(admin)
    const [{ _id }] = (await asAdmin('GET', '/admin/failed-refunds')).json().refunds
    expect((await asAdmin('POST', `/admin/failed-refunds/${_id}`, { act: 'repeat' })).statusCode).toBe(200)
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    expect(await shop.balances()).toMatchObject({ refunds: 0 })
    expect(account.refunds.filter(({ status }) => status === 'succeeded')).toMatchObject([{ amount: 400 }])
  })

  it('is not outstanding twice when a killed process sent it again before its event', async () => {
    const { refund } = await aGrantedRefund(shop)
    const { account } = shop.provider
    account.failRefund(refund)
    // Days later, when the movements are too old to be looked at.
    for (const movement of account.movements) movement.created -= 3 * 24 * 60 * 60
    shop.provider.forgetKeys()
    await runKilledAtRefund()
    await shop.deliver()
    expect(account.refunds).toHaveLength(2)
    expect(await rowsOf()).toMatchObject([{ status: 'done', providerRefundId: account.refunds[1]?.id }])
    expect(await shop.balances()).toMatchObject({ refunds: 0 })
    expect(await reconcile(shop.deps, shop.payments, { since: new Date(0) })).toMatchObject({ differences: [] })
  })

  it('is retried by an admin, once, with another idempotency key', async () => {
    const { refund } = await aGrantedRefund(shop)
    shop.provider.account.failRefund(refund)
    await shop.deliver()
    const asAdmin = await shop.as(admin)
    const [failed] = await rowsOf()
    const again = () => asAdmin('POST', `/admin/failed-refunds/${failed?.id}`, { act: 'repeat' })
    const answers = await Promise.all([again(), again()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await rowsOf()).toMatchObject([{ status: 'failed' }, { status: 'done' }])
    expect((await asAdmin('GET', '/admin/failed-refunds')).json().refunds).toEqual([])
    expect(await shop.balances()).toMatchObject({ refunds: 0 })
    await shop.deliver()
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })

  it('is settled by an admin who gave the money back from the bank', async () => {
    const { refund } = await aGrantedRefund(shop)
    shop.provider.account.failRefund(refund)
    await shop.deliver()
    const asAdmin = await shop.as(admin)
    const [failed] = await rowsOf()
    const path = `/admin/failed-refunds/${failed?.id}`
    expect((await asAdmin('POST', path, { act: 'settle', note: '' })).statusCode).toBe(400)
    expect((await asAdmin('POST', path, { act: 'settle', note: 'By transfer' })).statusCode).toBe(200)
    expect((await asAdmin('POST', path, { act: 'repeat' })).statusCode).toBe(409)
    expect(await rowsOf()).toMatchObject([{ status: 'done', note: 'By transfer' }])
    expect(await shop.balances()).toMatchObject({ refunds: 0, bank: -400 })
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })

  it.each(['by an admin', 'by a refund of all the rest by hand'])(
    'and was settled %s is not made once more when its movements are old',
    async (how) => {
      const { refund, session } = await aGrantedRefund(shop)
      const { account } = shop.provider
      account.failRefund(refund)
      await shop.deliver()
      const asAdmin = await shop.as(admin)
      const [failed] = await rowsOf()
      if (how === 'by an admin') {
        await asAdmin('POST', `/admin/failed-refunds/${failed?.id}`, { act: 'settle', note: 'By transfer' })
      } else {
        account.refundByHand(session)
        await shop.deliver()
      }
      // The provider's fees are known by its movements alone.
      await shop.reconcile()
      const made = account.refunds.length
      for (const movement of account.movements) movement.created -= 3 * 24 * 60 * 60
      shop.provider.forgetKeys()
      expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
      expect(account.refunds).toHaveLength(made)
    },
  )

  it('is settled when all was refunded by hand since', async () => {
    const { refund, session } = await aGrantedRefund(shop)
    const { account } = shop.provider
    account.failRefund(refund)
    await shop.deliver()
    account.refundByHand(session)
    await shop.deliver()
    expect(await rowsOf()).toMatchObject([{ status: 'done', providerRefundId: null }])
    expect(await shop.balances()).toMatchObject({ refunds: 0, bank: 0, payable: 0, platform_fee: 0 })
    const asAdmin = await shop.as(admin)
    const [row] = await rowsOf()
    for (const body of [{ act: 'repeat' }, { act: 'settle', note: 'By transfer' }]) {
      expect((await asAdmin('POST', `/admin/failed-refunds/${row?.id}`, body)).statusCode).toBe(409)
    }
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })

  it('is left alone while the payment is disputed, and ended by losing', async () => {
    const { refund, session } = await aGrantedRefund(shop)
    const { account } = shop.provider
    account.failRefund(refund)
    const dispute = account.dispute(session)
    await shop.deliver()
    expect(await notified('dispute_opened')).toBe(1)
    const asAdmin = await shop.as(admin)
    const [failed] = await rowsOf()
    const settle = (body: object) => asAdmin('POST', `/admin/failed-refunds/${failed?.id}`, body)
    expect((await settle({ act: 'repeat' })).json()).toMatchObject({ code: 'payment_disputed' })
    expect((await settle({ act: 'settle', note: 'By transfer' })).json()).toMatchObject({ code: 'payment_disputed' })
    account.closeDispute(dispute, 'lost')
    await shop.deliver()
    expect(await rowsOf()).toMatchObject([{ status: 'done' }])
    expect(await shop.balances()).toMatchObject({ refunds: 0, disputed: 0, bank: 0, payable: 0, platform_fee: 0 })
    expect((await settle({ act: 'settle', note: 'By transfer' })).json()).toMatchObject({ code: 'already_decided' })
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
  })

  it('is one refund in an admin’s totals, however it ends', async () => {
    const { refund } = await aGrantedRefund(shop)
    shop.provider.account.failRefund(refund)
    await shop.deliver()
    const asAdmin = await shop.as(admin)
    const sums = async () => (await asAdmin('GET', '/admin/transactions/sums')).json().totals
    const once = { paid: 10, refunded: 4, platformFee: 1.2, engineers: 4.8 }
    expect(await sums()).toMatchObject([{ ...once, unreturned: 4 }])
    const [failed] = await rowsOf()
    await asAdmin('POST', `/admin/failed-refunds/${failed?.id}`, { act: 'repeat' })
    await shop.deliver()
    expect(await sums()).toMatchObject([{ ...once, unreturned: 0 }])
  })
})
