import { inconsistencies } from '@promptery/testing/consistency'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifications, purchases, refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPaidCart, askForRefund, type Cart, grantRefund } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'

const REFUSAL = { status: 400, message: 'Refunds of this charge are restricted.', code: 'charge_not_refundable' }
/** The provider is asked twice as a refund is granted, three times each. */
const AWAY_AT_GRANT = Array<'error'>(6).fill('error')

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
const outstanding = async () => (await (await shop.as(admin))('GET', '/admin/failed-refunds')).json().refunds
const settle = async (id: string, body: object) => (await shop.as(admin))('POST', `/admin/failed-refunds/${id}`, body)
const byNote = (amount?: number) => ({ act: 'settle', note: 'By bank transfer', ...(amount && { amount }) })

async function stateOf({ buyer }: Cart, { id }: Cart['one']) {
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  const text = (await buyer.call('GET', `/prompts/${id}`)).json().prompt.prompt
  return { ...transactions.find(({ prompt_id }: { prompt_id: string }) => prompt_id === id), isReadable: !!text }
}

/** The bank of a cart's buyer takes a part of 10.00 back. */
async function loseAPart({ session }: Cart, amount = 300): Promise<void> {
  const { account } = shop.provider
  account.closeDispute(account.dispute(session, { amount }), 'lost')
  await shop.deliver()
}

const HISTORIES: { what: string; before: (cart: Cart) => Promise<void>; cents: number; borne: number }[] = [
  { what: 'a dispute over 3.00 that is lost', before: (cart) => loseAPart(cart), cents: 300, borne: 300 },
  {
    what: 'a refund of 1.50 by hand',
    async before({ session }) {
      shop.provider.account.refundByHand(session, 150)
      await shop.deliver()
    },
    cents: 150,
    borne: 150,
  },
  {
    what: 'a refund of 1.50 by hand without an event',
    async before({ session }) {
      shop.provider.account.refundByHand(session, 150)
    },
    cents: 150,
    borne: 150,
  },
]

describe.each(HISTORIES)('after $what, of two grants', ({ before, cents, borne }) => {
  it('the provider returns what it can, and an admin settles the rest in parts', async () => {
    const cart = await aPaidCart(shop)
    await before(cart)
    const { one, two } = cart
    expect((await grantRefund(shop, cart, one)).statusCode).toBe(200)
    expect(await stateOf(cart, one)).toMatchObject({
      status: 'refunded',
      returned: 4,
      outstanding: 0,
      isReadable: false,
    })
    expect((await grantRefund(shop, cart, two)).statusCode).toBe(200)
    await shop.deliver()
    const returned = (600 - cents) / 100
    const state = { status: 'refunding', returned, outstanding: cents / 100, isReadable: true }
    expect(await stateOf(cart, two)).toMatchObject(state)
    // The sale is refunded, whatever is outstanding.
    expect(await shop.balances()).toMatchObject({ refunds: -cents, payable: 0, platform_fee: borne, disputed: 0 })
    expect((await shop.visitor('GET', `/prompts/${two.id}`)).json().prompt.salesCount).toBe(0)
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    // The buyer and the admin.
    expect(await notified('refund_failed')).toBe(2)
    const [row] = await outstanding()
    expect(row).toMatchObject({ amount: cents / 100, paid: 6, status: 'failed', failureCode: 'not_returnable' })
    expect((await settle(row._id, { act: 'repeat' })).json()).toMatchObject({ code: 'not_returnable' })
    expect((await settle(row._id, byNote(cents / 100 + 0.01))).json()).toMatchObject({ code: 'less_outstanding' })
    expect((await settle(row._id, byNote(1))).statusCode).toBe(200)
    expect((await settle(row._id, byNote(1))).json()).toMatchObject({ code: 'already_decided' })
    expect(await stateOf(cart, two)).toMatchObject({
      status: 'refunding',
      outstanding: cents / 100 - 1,
      isReadable: true,
    })
    // The buyer had it: what the bank pays is too much.
    expect(await shop.reconcile()).toMatchObject({ differences: [expect.stringContaining('bears 1.00 USD')] })
    const [rest] = await outstanding()
    expect((await settle(rest._id, byNote())).statusCode).toBe(200)
    expect(await stateOf(cart, two)).toMatchObject({
      status: 'refunded',
      returned: 6,
      outstanding: 0,
      isReadable: false,
    })
    expect(await outstanding()).toEqual([])
    expect(await shop.balances()).toMatchObject({ refunds: 0, bank: -cents, payable: 0, platform_fee: borne })
    const differences = [expect.stringContaining('the platform bears')]
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences })
    expect(await inconsistencies(shop.deps.db)).toEqual([])
  })
})

it('nothing can be returned by the provider: all of it is outstanding, and the buyer reads it on', async () => {
  const cart = await aPaidCart(shop)
  await loseAPart(cart, 600)
  await grantRefund(shop, cart, cart.one)
  await grantRefund(shop, cart, cart.two)
  await shop.deliver()
  const state = { status: 'refunding', refund: 'failed', returned: 0, outstanding: 6, isReadable: true }
  expect(await stateOf(cart, cart.two)).toMatchObject(state)
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  const [row] = await outstanding()
  expect((await settle(row._id, byNote())).statusCode).toBe(200)
  expect(await stateOf(cart, cart.two)).toMatchObject({ status: 'refunded', returned: 6, isReadable: false })
})

it('what the bank gave the buyer before can be set against it, once', async () => {
  const cart = await aPaidCart(shop)
  await loseAPart(cart)
  shop.provider.account.refundByHand(cart.session, 100)
  await shop.deliver()
  await grantRefund(shop, cart, cart.one)
  await grantRefund(shop, cart, cart.two)
  await shop.deliver()
  const has = { act: 'settle', note: 'The bank gave 3.00, and we gave 1.00', isBorne: true }
  const [row] = await outstanding()
  expect(row).toMatchObject({ amount: 4 })
  expect((await settle(row._id, { ...has, amount: 2 })).statusCode).toBe(200)
  expect(await shop.balances()).toMatchObject({ refunds: -200, bank: 0, platform_fee: 200 })
  const [rest] = await outstanding()
  expect((await settle(rest._id, has)).statusCode).toBe(200)
  expect(await shop.balances()).toMatchObject({ refunds: 0, bank: 0, platform_fee: 0, payable: 0 })
  expect(await stateOf(cart, cart.two)).toMatchObject({ status: 'refunded', isReadable: false })
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
})

it.each(['a dispute', 'a refund by hand'])('%s of a part is a difference until it is set off', async (what) => {
  const cart = await aPaidCart(shop)
  if (what === 'a dispute') await loseAPart(cart)
  else shop.provider.account.refundByHand(cart.session, 300)
  await shop.deliver()
  expect((await shop.reconcile()).differences).toEqual([expect.stringMatching(/the platform bears it$/)])
  await grantRefund(shop, cart, cart.two)
  const [refund] = shop.provider.account.refunds.filter(({ metadata }) => metadata?.refund)
  if (!refund) throw new Error('Nothing was given back')
  shop.provider.account.failRefund(refund)
  await shop.deliver()
  expect((await shop.reconcile()).differences).toHaveLength(1)
  const [row] = await outstanding()
  expect((await settle(row._id, { ...byNote(3), isBorne: true })).statusCode).toBe(200)
  expect((await stateOf(cart, cart.one)).status).toBe('paid')
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
})

it('nothing is set against it that the platform has not borne', async () => {
  const cart = await aPaidCart(shop)
  await grantRefund(shop, cart, cart.two)
  const [refund] = shop.provider.account.refunds
  if (refund) shop.provider.account.failRefund(refund)
  await shop.deliver()
  const [row] = await outstanding()
  expect((await settle(row._id, { ...byNote(1), isBorne: true })).json()).toMatchObject({ code: 'not_borne' })
})

it('two grants of one payment at once share what can be returned', async () => {
  const { account } = shop.provider
  const cart = await aPaidCart(shop)
  await loseAPart(cart)
  const grants = await Promise.all(
    [cart.one, cart.two].map(async (item) => {
      const path = await askForRefund(cart, item)
      const seller = await shop.as(item.uploader)
      return () => seller('POST', path, { decision: 'grant' })
    }),
  )
  const answers = await Promise.all(grants.map((grant) => grant()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await shop.deliver()
  expect(account.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(700)
  expect(await shop.balances()).toMatchObject({ refunds: -300, payable: 0 })
  expect((await outstanding()).map(({ amount }: { amount: number }) => amount)).toEqual([3])
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
})

describe('a dispute that is lost between a grant and the call of the provider', () => {
  /** The provider is away as 6.00 are granted, and the bank takes so much before it is there again. */
  async function grantedMeanwhile(cents: number, isTold: boolean) {
    const cart = await aPaidCart(shop)
    const { account } = shop.provider
    shop.provider.goWrong(/^GET \/v1\/refunds$/, ...AWAY_AT_GRANT)
    await grantRefund(shop, cart, cart.two)
    account.closeDispute(account.dispute(cart.session, { amount: cents }), 'lost')
    if (isTold) await shop.deliver()
    return cart
  }

  it.each([true, false])(
    'reduces the refund to what can be returned, with the provider’s error (with its event: %s)',
    async (isTold) => {
      const cart = await grantedMeanwhile(500, isTold)
      expect(await stateOf(cart, cart.two)).toMatchObject({ status: 'refunding', refund: 'pending', isReadable: true })
      await shop.reconcile()
      const [row] = await outstanding()
      expect(row).toMatchObject({ amount: 1, failure: expect.stringContaining('greater than unrefunded amount') })
      expect(await shop.balances()).toMatchObject({ refunds: -100 })
      expect(shop.provider.account.refunds).toMatchObject([{ amount: 500 }])
      expect((await settle(row._id, byNote())).statusCode).toBe(200)
      expect(await stateOf(cart, cart.two)).toMatchObject({ status: 'refunded', outstanding: 0, isReadable: false })
      // 5.00 by the bank, 5.00 by the provider, and now 1.00.
      const differences = [expect.stringMatching(/is lost beyond what was left: the platform bears 1\.00 USD$/)]
      expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences })
    },
  )

  it('is not asked for while the bank decides', async () => {
    const cart = await aPaidCart(shop)
    shop.provider.goWrong(/^GET \/v1\/refunds$/, ...AWAY_AT_GRANT)
    await grantRefund(shop, cart, cart.two)
    shop.provider.account.dispute(cart.session, { amount: 500 })
    await shop.deliver()
    shop.provider.received.length = 0
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
    expect(shop.provider.received).not.toContain('POST /v1/refunds')
    expect((await settle((await rowsOf())[0]?.id ?? '', byNote())).json()).toMatchObject({ code: 'payment_disputed' })
  })
})

describe('a refund that the provider refuses for another reason', () => {
  async function aRefusedRefund() {
    const cart = await aPaidCart(shop)
    shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL)
    await grantRefund(shop, cart, cart.two)
    return cart
  }

  it('stays pending with the provider’s error, and the discrepancy names it', async () => {
    const cart = await aRefusedRefund()
    const [row] = await outstanding()
    const failure = REFUSAL.message
    expect(row).toMatchObject({ amount: 6, status: 'pending', failure, failureCode: 'charge_not_refundable' })
    expect(await stateOf(cart, cart.two)).toMatchObject({ status: 'refunding', refund: 'pending', isReadable: true })
    shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL)
    expect((await shop.reconcile()).differences).toEqual([
      `refund ${row._id} of 6.00 USD could not be made: ${failure} (charge_not_refundable)`,
    ])
    // A day later the provider does not answer from memory.
    shop.provider.forgetKeys()
    expect(await shop.reconcile()).toMatchObject({ refunded: 1, differences: [] })
    expect(await stateOf(cart, cart.two)).toMatchObject({ status: 'refunded', isReadable: false })
  })

  it('is settled in parts by an admin, and the rest by the provider, which is asked anew', async () => {
    const cart = await aRefusedRefund()
    const [row] = await outstanding()
    expect((await settle(row._id, byNote(2.5))).statusCode).toBe(200)
    const [rest] = await outstanding()
    expect(rest).toMatchObject({ amount: 3.5, status: 'failed', failureCode: 'charge_not_refundable' })
    expect((await settle(rest._id, { act: 'repeat' })).statusCode).toBe(200)
    await shop.deliver()
    expect(shop.provider.account.refunds).toMatchObject([{ amount: 350 }])
    expect(await stateOf(cart, cart.two)).toMatchObject({ status: 'refunded', returned: 6 })
    expect(await shop.balances()).toMatchObject({ refunds: 0, bank: -250, payable: -320 })
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
  })

  it('and was made after all counts against what is outstanding', async () => {
    const cart = await aPaidCart(shop)
    // The answer of another process that asks at this moment is not there yet.
    shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL)
    await grantRefund(shop, cart, cart.two)
    const [row] = await outstanding()
    expect((await settle(row._id, byNote(2))).statusCode).toBe(200)
    shop.provider.forgetKeys()
    await shop.payments.refund({ id: row._id, paymentId: String(cart.session.payment_intent), amountCents: 600 })
    await shop.deliver()
    // 6.00 came from the provider and 2.00 from the bank: the platform bears what is too much.
    expect(await outstanding()).toEqual([])
    expect(await stateOf(cart, cart.two)).toMatchObject({ status: 'refunded', isReadable: false })
    expect(await shop.balances()).toMatchObject({ refunds: 0, bank: -200, platform_fee: 200 - 80 })
    expect(await inconsistencies(shop.deps.db)).toEqual([])
    expect((await shop.reconcile()).differences).toEqual([
      expect.stringContaining(
        `was made as refund ${row._id}, which was given back otherwise: the platform bears 2.00 USD of it`,
      ),
    ])
  })

  it('is not settled while the provider does not say whether it was made', async () => {
    await aRefusedRefund()
    const [row] = await outstanding()
    shop.provider.goWrong(/^GET \/v1\/refunds$/, 'error', 'error', 'error')
    expect((await settle(row._id, byNote())).json()).toMatchObject({ code: 'payments_unavailable' })
    expect(await rowsOf()).toMatchObject([{ status: 'pending' }])
  })
})

it('the last part that another process returned ends the purchase with the next reconciliation', async () => {
  const cart = await aPaidCart(shop)
  await grantRefund(shop, cart, cart.one)
  // As a process of the version before leaves it.
  await shop.deps.db.update(purchases).set({ status: 'refunding', refundedAt: null })
  await shop.reconcile()
  const statuses = (await shop.deps.db.select().from(purchases)).map(({ status }) => status)
  expect(statuses).toContain('refunded')
})
