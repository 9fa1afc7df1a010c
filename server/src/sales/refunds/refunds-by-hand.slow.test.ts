import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifications, purchases, refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aGrantedRefund, aPaidCart, grantRefund } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'
import { applyRefunds, fetchRefunds } from './apply-refunds.ts'

let shop: PayingShop
let admin: TestUser
beforeEach(async () => {
  shop = await payingShop()
  admin = await aUser(shop.deps, { role: 'admin' })
})
afterEach(endTest)

const rowsOf = () => shop.deps.db.select().from(refunds).orderBy(refunds.id)
const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status)
const notified = async (type: string) =>
  (await shop.deps.db.select().from(notifications)).filter((one) => one.type === type).length

describe('a refund by hand at the provider', () => {
  it.each(['by its events', 'by reconciliation'])('of the whole refunds every purchase, %s', async (how) => {
    const { session, one, two } = await aPaidCart(shop)
    shop.provider.account.refundByHand(session)
    if (how.includes('events')) await shop.deliver()
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
    await shop.deliver()
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
    expect(await statuses()).toEqual(['refunded', 'refunded'])
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0 })
    expect(await notified('refunded')).toBe(4)
    for (const { id } of [one, two]) {
      expect((await shop.visitor('GET', `/prompts/${id}`)).json().prompt.salesCount).toBe(0)
    }
  })

  it('of a part is the platform’s loss and a difference; of the rest, too, it refunds the purchases', async () => {
    const { session } = await aPaidCart(shop)
    const { account } = shop.provider
    const part = account.refundByHand(session, 300)
    await shop.deliver()
    expect(await statuses()).toEqual(['paid', 'paid'])
    // The fee of 2.00 for both, less what was given back.
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 100, payable: -800 })
    expect((await shop.reconcile()).differences).toEqual([
      `refund ${part.balance_transaction} of -3.00 USD was made by hand, of a part: the platform bears it`,
    ])
    account.refundByHand(session)
    await shop.deliver()
    expect(await statuses()).toEqual(['refunded', 'refunded'])
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0 })
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })

  it('of what is left after a refund that was granted refunds the rest', async () => {
    const { session, two } = await aGrantedRefund(shop)
    shop.provider.account.refundByHand(session)
    await shop.deliver()
    expect(await statuses()).toEqual(['refunded', 'refunded'])
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0 })
    expect(await balancesOf(shop.deps.db, 'usd', two.uploader.id)).toMatchObject({ payable: 0 })
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })

  it('that fails is in the ledger as if it had not been', async () => {
    const { session } = await aPaidCart(shop)
    const { account } = shop.provider
    account.failRefund(account.refundByHand(session, 300))
    await shop.deliver()
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: -200, payable: -800 })
    expect(await statuses()).toEqual(['paid', 'paid'])
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })

  it('that has failed since the provider was asked refunds nothing', async () => {
    const { session } = await aPaidCart(shop)
    const { account } = shop.provider
    const refund = account.refundByHand(session)
    const reported = await fetchRefunds(shop.deps, shop.payments, String(refund.payment_intent))
    if (!reported) throw new Error('The payment is not known')
    account.failRefund(refund)
    await shop.deliver()
    await shop.deps.db.transaction((tx) => applyRefunds(tx, reported))
    expect(await statuses()).toEqual(['paid', 'paid'])
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: -200, payable: -800 })
  })

  it('of the whole that fails can be made again by hand', async () => {
    const { session } = await aPaidCart(shop)
    const { account } = shop.provider
    const first = account.refundByHand(session)
    await shop.deliver()
    account.failRefund(first)
    await shop.deliver()
    expect(await shop.balances()).toMatchObject({ refunds: -1000, platform_fee: 0, payable: 0 })
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
    expect(await rowsOf()).toMatchObject([
      { status: 'failed', amountCents: 400 },
      { status: 'failed', amountCents: 600 },
    ])
    account.refundByHand(session)
    await shop.deliver()
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0 })
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
    const asAdmin = await shop.as(admin)
    expect((await asAdmin('GET', '/admin/transactions/sums')).json()).toMatchObject({
      totals: [{ paid: 10, refunded: 10, platformFee: 0, engineers: 0 }],
    })
  })

  it('of what is left that fails is outstanding for the purchases that were not refunded before', async () => {
    const { session } = await aGrantedRefund(shop)
    const { account } = shop.provider
    const rest = account.refundByHand(session)
    await shop.deliver()
    account.failRefund(rest)
    await shop.deliver()
    expect(await rowsOf()).toMatchObject([
      { status: 'done', amountCents: 400 },
      { status: 'failed', amountCents: 600 },
    ])
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })

  it('of the whole takes the place of what waited, and closes requests', async () => {
    const { buyer, session } = await aPaidCart(shop)
    const { transactions } = (await buyer.call('GET', '/payments/history')).json()
    await buyer.call('POST', '/payments/refund-requests', { purchaseId: transactions[0]._id, reason: 'No foxes.' })
    shop.provider.account.refundByHand(session)
    await shop.deliver()
    const after = (await buyer.call('GET', '/payments/history')).json().transactions
    expect(after[0]).toMatchObject({ status: 'refunded', refundRequest: { status: 'closed' } })
    expect(await shop.deps.db.$count(refunds, eq(refunds.status, 'pending'))).toBe(0)
  })

  it('is asked about again when the provider is away as its event comes', async () => {
    const { session } = await aPaidCart(shop)
    shop.provider.account.refundByHand(session)
    const event = shop.provider.account.events.at(-1)
    if (!event) throw new Error('The provider has sent no event')
    shop.provider.goWrong(/^GET \/v1\/refunds$/, 'error', 'error', 'error')
    expect(await shop.deliver(event)).toEqual([503])
    expect(await shop.deliver(event)).toEqual([200])
    expect(await statuses()).toEqual(['refunded', 'refunded'])
  })
})

describe('a refund by hand of what had failed', () => {
  /** The first refund of a cart fails, and an admin gives the same amount back at the provider's dashboard. */
  async function givenBackByHand() {
    const cart = await aGrantedRefund(shop)
    const { account } = shop.provider
    account.failRefund(cart.refund)
    await shop.deliver()
    const byHand = account.refundByHand(cart.session, 400)
    return { ...cart, byHand }
  }

  it.each(['by its events, twice', 'by reconciliation'])('settles the outstanding refund %s', async (how) => {
    await givenBackByHand()
    if (how.includes('events')) {
      const events = shop.provider.account.events.slice(-2)
      await shop.deliver()
      await shop.deliver(...events.map((event) => ({ ...event, id: `${event.id}_again` })))
    }
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    expect(await rowsOf()).toMatchObject([{ status: 'done', amountCents: 400 }])
    // The sale of 6.00 stays, and the platform bears nothing.
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: -120, payable: -480, bank: 0 })
    expect((await statuses()).sort()).toEqual(['paid', 'refunded'])
    const asAdmin = await shop.as(admin)
    expect((await asAdmin('GET', '/admin/failed-refunds')).json().refunds).toEqual([])
    const [row] = await rowsOf()
    expect((await asAdmin('POST', `/admin/failed-refunds/${row?.id}`, { act: 'repeat' })).statusCode).toBe(409)
  })

  it.each(['each at once', 'the last two together', 'all together'])('can fail and be repeated, %s', async (how) => {
    const { byHand, session } = await givenBackByHand()
    const { account } = shop.provider
    if (how !== 'all together') await shop.deliver()
    account.failRefund(byHand)
    if (how === 'each at once') {
      await shop.deliver()
      expect(await shop.reconcile()).toMatchObject({ differences: [] })
      expect(await rowsOf()).toMatchObject([{ status: 'failed' }])
      expect(await shop.balances()).toMatchObject({ refunds: -400, platform_fee: -120 })
      // Its buyer and the admin.
      expect(await notified('refund_failed')).toBe(4)
    }
    account.refundByHand(session, 400)
    await shop.deliver()
    expect(await rowsOf()).toMatchObject([{ status: 'done' }])
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: -120 })
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })

  it('is no part of a refund of the rest', async () => {
    const { session } = await givenBackByHand()
    await shop.deliver()
    shop.provider.account.refundByHand(session)
    await shop.deliver()
    expect(await statuses()).toEqual(['refunded', 'refunded'])
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0, bank: 0 })
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })

  it('is no part of what is left for a bank to take back', async () => {
    const { session } = await givenBackByHand()
    const { account } = shop.provider
    await shop.deliver()
    account.closeDispute(account.dispute(session, { amount: 300 }), 'lost')
    await shop.deliver()
    // Half of what is paid still: the sale stays, and the platform bears it.
    expect((await statuses()).sort()).toEqual(['paid', 'refunded'])
    expect(await shop.balances()).toMatchObject({ refunds: 0, disputed: 0, platform_fee: 180, payable: -480 })
  })

  it('counts in parts, whatever their amounts, and the platform bears what is more than was outstanding', async () => {
    const { refund, session } = await aGrantedRefund(shop)
    const { account } = shop.provider
    account.failRefund(refund)
    account.refundByHand(session, 300)
    await shop.deliver()
    const asAdmin = await shop.as(admin)
    const outstanding = async () => (await asAdmin('GET', '/admin/failed-refunds')).json().refunds
    expect(await outstanding()).toMatchObject([{ amount: 1, paid: 4, failureCode: 'lost_or_stolen_card' }])
    expect(await shop.balances()).toMatchObject({ refunds: -100, platform_fee: -120 })
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
    const last = account.refundByHand(session, 250)
    await shop.deliver()
    expect(await outstanding()).toEqual([])
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 30, payable: -480 })
    expect((await shop.reconcile()).differences).toEqual([
      expect.stringMatching(/-2\.50 USD was made by hand, of a part: the platform bears 1\.50 USD of it$/),
    ])
    // What it had given back is outstanding again, and no more.
    account.failRefund(last)
    await shop.deliver()
    expect(await outstanding()).toMatchObject([{ amount: 1 }])
    expect(await shop.balances()).toMatchObject({ refunds: -100, platform_fee: -120 })
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  })
})

describe('a refund by hand of one that waits to be sent', () => {
  const REFUSAL = { status: 400, message: 'Refunds of this charge are restricted.', code: 'charge_not_refundable' }
  const AWAY = Array<'error'>(9).fill('error')
  const CREATE = /^POST \/v1\/refunds$/

  /** The refund of 4.00 of a cart of 10.00 waits. */
  async function aWaitingRefund(how: 'refused' | 'away' | 'away for lists' | 'out of the balance') {
    const cart = await aPaidCart(shop)
    const { provider } = shop
    if (how === 'refused') provider.goWrong(CREATE, REFUSAL)
    if (how === 'out of the balance') provider.goWrong(CREATE, { ...REFUSAL, code: 'balance_insufficient' })
    if (how === 'away') provider.goWrong(CREATE, 'error', 'error', 'error')
    if (how === 'away for lists') provider.goWrong(/^GET \/v1\/refunds$/, ...AWAY.slice(0, 6))
    await grantRefund(shop, cart, cart.one)
    expect(await rowsOf()).toMatchObject([{ status: 'pending', amountCents: 400 }])
    provider.forgetKeys()
    return cart
  }
  /** As if no call for it could be under way any more. */
  const minutesLater = () => shop.deps.db.update(refunds).set({ askedAt: null })
  const returned = () => shop.provider.account.refunds.reduce((sum, { amount }) => sum + amount, 0)

  it.each(['refused', 'away', 'away for lists', 'out of the balance'] as const)(
    'settles it, and nothing is sent: the provider was %s',
    async (how) => {
      const { session } = await aWaitingRefund(how)
      await minutesLater()
      shop.provider.account.refundByHand(session, 400)
      expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
      await shop.deliver()
      expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
      expect(returned()).toBe(400)
      expect(await rowsOf()).toMatchObject([{ status: 'done', amountCents: 400, providerRefundId: null }])
      expect((await statuses()).sort()).toEqual(['paid', 'refunded'])
      // The sale of 6.00 stays, and the platform bears nothing.
      expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: -120, payable: -480, bank: 0 })
      expect((await (await shop.as(admin))('GET', '/admin/failed-refunds')).json().refunds).toEqual([])
    },
  )

  it('in part leaves the rest to be sent, also where a part of it is outstanding', async () => {
    const { session } = await aWaitingRefund('refused')
    const [waiting] = await rowsOf()
    const asAdmin = await shop.as(admin)
    const note = { act: 'settle', note: 'By bank transfer', amount: 0.5 }
    expect((await asAdmin('POST', `/admin/failed-refunds/${waiting?.id}`, note)).statusCode).toBe(200)
    const [rest] = (await asAdmin('GET', '/admin/failed-refunds')).json().refunds
    shop.provider.goWrong(CREATE, REFUSAL)
    expect((await asAdmin('POST', `/admin/failed-refunds/${rest._id}`, { act: 'repeat' })).statusCode).toBe(200)
    shop.provider.forgetKeys()
    shop.provider.account.refundByHand(session, 150)
    await shop.deliver()
    expect(await shop.balances()).toMatchObject({ refunds: -200, platform_fee: -120 })
    expect(await shop.reconcile()).toMatchObject({ refunded: 1, differences: [] })
    expect(shop.provider.account.refunds.map(({ amount }) => amount)).toEqual([150, 200])
    expect((await statuses()).sort()).toEqual(['paid', 'refunded'])
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: -120, bank: -50 })
  })

  it('of the price of the other item settles it, and the platform bears the rest', async () => {
    const { session } = await aWaitingRefund('refused')
    shop.provider.account.refundByHand(session, 600)
    expect((await shop.reconcile()).differences).toEqual([
      expect.stringMatching(/-6\.00 USD was made by hand, of a part: the platform bears 2\.00 USD of it$/),
    ])
    expect(returned()).toBe(600)
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 80, payable: -480 })
  })

  it('that fails is outstanding again, and is sent by an admin, once', async () => {
    const { session } = await aWaitingRefund('refused')
    const { account } = shop.provider
    const byHand = account.refundByHand(session, 400)
    await shop.deliver()
    account.failRefund(byHand)
    await shop.deliver()
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    const [row] = await rowsOf()
    const asAdmin = await shop.as(admin)
    expect((await asAdmin('POST', `/admin/failed-refunds/${row?.id}`, { act: 'repeat' })).statusCode).toBe(200)
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    expect(account.refunds.map(({ amount, status }) => [amount, status])).toEqual([
      [400, 'failed'],
      [400, 'succeeded'],
    ])
  })

  it('does not hide that the shop’s own was made, whose response was lost', async () => {
    const cart = await aPaidCart(shop)
    shop.provider.goWrong(CREATE, 'hang up', 'hang up', 'hang up')
    await grantRefund(shop, cart, cart.one)
    shop.provider.account.refundByHand(cart.session, 400)
    await shop.reconcile()
    expect(await rowsOf()).toMatchObject([{ status: 'done', providerRefundId: shop.provider.account.refunds[0]?.id }])
    expect(returned()).toBe(800)
    // Both were made before the shop knew of either.
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 280 })
  })

  it('is counted once it is known whether a refund that was being sent was made; nothing is sent meanwhile', async () => {
    const { session } = await aWaitingRefund('away')
    shop.provider.account.refundByHand(session, 400)
    await shop.deliver()
    // The call whose outcome is unknown may still arrive.
    expect((await shop.reconcile()).differences).toEqual([
      expect.stringMatching(/-4\.00 USD was made by hand while a refund of its payment is being sent$/),
      'the provider holds 4.00 USD less than the ledger says',
    ])
    expect(returned()).toBe(400)
    await minutesLater()
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    expect(returned()).toBe(400)
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: -120 })
  })

  it('of all that is left settles it at once', async () => {
    const { session } = await aWaitingRefund('away')
    shop.provider.account.refundByHand(session)
    await shop.deliver()
    expect(await statuses()).toEqual(['refunded', 'refunded'])
    expect(await shop.balances()).toMatchObject({ refunds: 0, platform_fee: 0, payable: 0 })
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    expect(returned()).toBe(1000)
  })
})
