import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifications, purchases, refunds } from '../../../db/schema.ts'
import { balancesOf } from '../../../ledger/balances.ts'
import { endFile } from '../../../testing/at-end-of-file.ts'
import { aPrompt, aUser, type TestUser } from '../../../testing/factories.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { reconcile } from '../checkout/reconcile.ts'

let shop: PayingShop
let admin: TestUser
beforeEach(async () => {
  shop = await payingShop()
  admin = await aUser(shop.deps, { role: 'admin' })
})
// One shop each: together they would have more connections than PostgreSQL lets in.
afterEach(endFile)

const run = () => reconcile(shop.deps, shop.payments)
const balances = () => balancesOf(shop.deps.db, 'usd')
const rowsOf = () => shop.deps.db.select().from(refunds).orderBy(refunds.id)
const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status)
const told = async (type: string) =>
  (await shop.deps.db.select().from(notifications)).filter((one) => one.type === type).length

/** Two prompts for 4.00 and 6.00, paid at once. */
async function aPaidCart() {
  const [one, two] = [await aPrompt(shop.deps), await aPrompt(shop.deps, { price: 6 })]
  const buyer = await shop.aBuyer()
  const { session, checkoutId } = await buyer.buyAll(one.id, two.id)
  const { account } = shop.provider
  account.pay(session)
  await shop.deliver()
  return { one, two, buyer, checkoutId, session: account.sessionOf(session) }
}

/** The first of a cart, given back because its buyer asked for it. */
async function aGrantedRefund() {
  const cart = await aPaidCart()
  const { buyer, one } = cart
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  const { _id: purchaseId } = transactions.find(({ prompt_id }: { prompt_id: string }) => prompt_id === one.id)
  const asked = await buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'No foxes.' })
  const path = `/payments/refund-requests/${asked.json().refundRequest._id}`
  await (await shop.as(one.uploader))('POST', path, { decision: 'grant' })
  await shop.deliver()
  const refund = shop.provider.account.refunds.at(-1)
  if (!refund) throw new Error('Nothing was given back')
  return { ...cart, refund }
}

describe('a refund that fails later', () => {
  it.each(['by its events, twice', 'by reconciliation'])(
    'is taken down %s, and the admins are told once',
    async (how) => {
      const { refund } = await aGrantedRefund()
      shop.provider.account.failRefund(refund)
      if (how.includes('events')) {
        const events = shop.provider.account.events.slice(-2)
        await shop.deliver()
        await shop.deliver(...events.map((event) => ({ ...event, id: `${event.id}_again` })))
      }
      expect(await run()).toMatchObject({ refunded: 0, differences: [] })
      expect(await run()).toMatchObject({ refunded: 0, differences: [] })
      expect(await rowsOf()).toMatchObject([{ status: 'failed', amountCents: 400 }])
      expect(await balances()).toMatchObject({ refunds: -400 })
      expect(await told('refund_failed')).toBe(1)
      const asAdmin = await shop.as(admin)
      expect((await asAdmin('GET', '/admin/failed-refunds')).json().refunds).toMatchObject([{ amount: 4 }])
    },
  )

  it('is tried again by an admin, once, with a key of its own', async () => {
    const { refund } = await aGrantedRefund()
    shop.provider.account.failRefund(refund)
    await shop.deliver()
    const asAdmin = await shop.as(admin)
    const [failed] = await rowsOf()
    const again = () => asAdmin('POST', `/admin/failed-refunds/${failed?.id}`, { act: 'repeat' })
    const answers = await Promise.all([again(), again()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await rowsOf()).toMatchObject([{ status: 'failed' }, { status: 'done' }])
    expect((await asAdmin('GET', '/admin/failed-refunds')).json().refunds).toEqual([])
    expect(await balances()).toMatchObject({ refunds: 0 })
    await shop.deliver()
    expect(await run()).toMatchObject({ differences: [] })
  })

  it('is settled by an admin who gave the money back from the bank', async () => {
    const { refund } = await aGrantedRefund()
    shop.provider.account.failRefund(refund)
    await shop.deliver()
    const asAdmin = await shop.as(admin)
    const [failed] = await rowsOf()
    const path = `/admin/failed-refunds/${failed?.id}`
    expect((await asAdmin('POST', path, { act: 'settle', note: '' })).statusCode).toBe(400)
    expect((await asAdmin('POST', path, { act: 'settle', note: 'By transfer' })).statusCode).toBe(200)
    expect((await asAdmin('POST', path, { act: 'repeat' })).statusCode).toBe(409)
    expect(await rowsOf()).toMatchObject([{ status: 'done', note: 'By transfer' }])
    expect(await balances()).toMatchObject({ refunds: 0, bank: -400 })
    expect(await run()).toMatchObject({ differences: [] })
  })

  it.each(['by an admin', 'by a refund of all the rest by hand'])(
    'and was settled %s is not made once more when its movements are old',
    async (how) => {
      const { refund, session } = await aGrantedRefund()
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
      await run()
      const made = account.refunds.length
      for (const movement of account.movements) movement.created -= 3 * 24 * 60 * 60
      shop.provider.forgetKeys()
      expect(await run()).toMatchObject({ refunded: 0, differences: [] })
      expect(account.refunds).toHaveLength(made)
    },
  )

  it('is not owed any more when all was given back by hand since', async () => {
    const { refund, session } = await aGrantedRefund()
    const { account } = shop.provider
    account.failRefund(refund)
    await shop.deliver()
    account.refundByHand(session)
    await shop.deliver()
    expect(await rowsOf()).toMatchObject([{ status: 'done', providerRefundId: null }])
    expect(await balances()).toMatchObject({ refunds: 0, bank: 0, payable: 0, platform_fee: 0 })
    const asAdmin = await shop.as(admin)
    const [row] = await rowsOf()
    for (const body of [{ act: 'repeat' }, { act: 'settle', note: 'By transfer' }]) {
      expect((await asAdmin('POST', `/admin/failed-refunds/${row?.id}`, body)).statusCode).toBe(409)
    }
    expect(await run()).toMatchObject({ differences: [] })
  })

  it('is left alone while the payment is disputed, and ended by losing', async () => {
    const { refund, session } = await aGrantedRefund()
    const { account } = shop.provider
    account.failRefund(refund)
    const dispute = account.dispute(session)
    await shop.deliver()
    const asAdmin = await shop.as(admin)
    const [failed] = await rowsOf()
    const settle = (body: object) => asAdmin('POST', `/admin/failed-refunds/${failed?.id}`, body)
    expect((await settle({ act: 'repeat' })).json()).toMatchObject({ code: 'payment_disputed' })
    expect((await settle({ act: 'settle', note: 'By transfer' })).json()).toMatchObject({ code: 'payment_disputed' })
    account.closeDispute(dispute, 'lost')
    await shop.deliver()
    expect(await rowsOf()).toMatchObject([{ status: 'done' }])
    expect(await balances()).toMatchObject({ refunds: 0, disputed: 0, bank: 0, payable: 0, platform_fee: 0 })
    expect((await settle({ act: 'settle', note: 'By transfer' })).json()).toMatchObject({ code: 'already_decided' })
    expect(await run()).toMatchObject({ refunded: 0, differences: [] })
  })

  it('is one refund in an admin’s sums, however it ends', async () => {
    const { refund } = await aGrantedRefund()
    shop.provider.account.failRefund(refund)
    await shop.deliver()
    const asAdmin = await shop.as(admin)
    const sums = async () => (await asAdmin('GET', '/admin/transactions/sums')).json()
    const once = { paid: 10, refunded: 4, platformFee: 1.2, engineers: 4.8 }
    expect(await sums()).toMatchObject(once)
    const [failed] = await rowsOf()
    await asAdmin('POST', `/admin/failed-refunds/${failed?.id}`, { act: 'repeat' })
    await shop.deliver()
    expect(await sums()).toMatchObject(once)
  })
})

describe('a refund by hand at the provider', () => {
  it.each(['by its events', 'by reconciliation'])('of the whole refunds every purchase, %s', async (how) => {
    const { session, one, two } = await aPaidCart()
    shop.provider.account.refundByHand(session)
    if (how.includes('events')) await shop.deliver()
    expect(await run()).toMatchObject({ differences: [] })
    await shop.deliver()
    expect(await run()).toMatchObject({ differences: [] })
    expect(await statuses()).toEqual(['refunded', 'refunded'])
    expect(await balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0 })
    expect(await told('refunded')).toBe(4)
    for (const { id } of [one, two]) {
      expect((await shop.visitor('GET', `/prompts/${id}`)).json().prompt.salesCount).toBe(0)
    }
  })

  it('of a part is the platform’s loss and a difference; of the rest, too, it refunds the purchases', async () => {
    const { session } = await aPaidCart()
    const { account } = shop.provider
    const part = account.refundByHand(session, 300)
    await shop.deliver()
    expect(await statuses()).toEqual(['paid', 'paid'])
    // The fee of 2.00 for both, less what was given back.
    expect(await balances()).toMatchObject({ refunds: 0, platform_fee: 100, payable: -800 })
    expect((await run()).differences).toEqual([
      `refund ${part.balance_transaction} of -3.00 USD was made by hand, of a part: the platform bears it`,
    ])
    account.refundByHand(session)
    await shop.deliver()
    expect(await statuses()).toEqual(['refunded', 'refunded'])
    expect(await balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0 })
    expect(await run()).toMatchObject({ differences: [] })
  })

  it('of what is left after a refund that was granted refunds the rest', async () => {
    const { session, two } = await aGrantedRefund()
    shop.provider.account.refundByHand(session)
    await shop.deliver()
    expect(await statuses()).toEqual(['refunded', 'refunded'])
    expect(await balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0 })
    expect(await balancesOf(shop.deps.db, 'usd', two.uploader.id)).toMatchObject({ payable: 0 })
    expect(await run()).toMatchObject({ differences: [] })
  })

  it('that fails is in the ledger as if it had not been', async () => {
    const { session } = await aPaidCart()
    const { account } = shop.provider
    account.failRefund(account.refundByHand(session, 300))
    await shop.deliver()
    expect(await balances()).toMatchObject({ refunds: 0, platform_fee: -200, payable: -800 })
    expect(await statuses()).toEqual(['paid', 'paid'])
    const { differences } = await run()
    // Both movements are told of, and neither changes what the shop has.
    expect(differences.filter((text) => !text.includes('by hand'))).toEqual([])
  })

  it('of the whole that fails can be made again by hand', async () => {
    const { session } = await aPaidCart()
    const { account } = shop.provider
    const first = account.refundByHand(session)
    await shop.deliver()
    account.failRefund(first)
    await shop.deliver()
    expect(await balances()).toMatchObject({ refunds: -1000, platform_fee: 0, payable: 0 })
    account.refundByHand(session)
    await shop.deliver()
    expect(await balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0 })
    expect(await run()).toMatchObject({ differences: [] })
    const asAdmin = await shop.as(admin)
    expect((await asAdmin('GET', '/admin/transactions/sums')).json()).toMatchObject({
      ...{ paid: 10, refunded: 10, platformFee: 0, engineers: 0 },
    })
  })

  it('of the whole takes the place of what waited, and closes requests', async () => {
    const { buyer, session } = await aPaidCart()
    const { transactions } = (await buyer.call('GET', '/payments/history')).json()
    await buyer.call('POST', '/payments/refund-requests', { purchaseId: transactions[0]._id, reason: 'No foxes.' })
    shop.provider.account.refundByHand(session)
    await shop.deliver()
    const after = (await buyer.call('GET', '/payments/history')).json().transactions
    expect(after[0]).toMatchObject({ status: 'refunded', refundRequest: { status: 'closed' } })
    expect(await shop.deps.db.$count(refunds, eq(refunds.status, 'pending'))).toBe(0)
  })

  it('is asked about again when the provider is away as its event comes', async () => {
    const { session } = await aPaidCart()
    shop.provider.account.refundByHand(session)
    const event = shop.provider.account.events.at(-1)
    if (!event) throw new Error('Nothing was told')
    shop.provider.goWrong(/^GET \/v1\/refunds$/, 'error', 'error')
    expect(await shop.deliver(event)).toEqual([503])
    expect(await shop.deliver(event)).toEqual([200])
    expect(await statuses()).toEqual(['refunded', 'refunded'])
  })
})
