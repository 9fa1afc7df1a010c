import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkouts, notifications, purchases, refunds, users } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPendingSale } from '../../testing/money/sales.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

const atThePage = () => aPendingSale(shop)
const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status).sort()
const notified = (userId: string) => shop.deps.db.select().from(notifications).where(eq(notifications.userId, userId))

it.each([
  ['more', { subtotal: 500 }, { amount: 5, currency: 'usd' }],
  ['less', { subtotal: 100 }, { amount: 1, currency: 'usd' }],
  ['less, by a discount', { discount: 150 }, { amount: 2.5, currency: 'usd' }],
  ['less, which tax makes up for', { subtotal: 300, tax: 100 }, { amount: 4, currency: 'usd' }],
  ['another currency', { currency: 'eur' }, { amount: 4, currency: 'eur' }],
])('a mismatched payment (%s) is refunded once, and can be bought again', async (_, to, mismatch) => {
  const { session, checkoutId, promptId, buyer, uploader } = await atThePage()
  const { account } = shop.provider
  const admin = await aUser(shop.deps)
  await shop.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id))
  account.reprice(session, to)
  account.pay(session)
  const [paid] = account.events
  if (!paid) throw new Error('The provider has sent no event')
  await Promise.all(Array.from({ length: 5 }, () => shop.deliver(paid)))
  await Promise.all([shop.deliver({ ...paid, id: 'evt_late' }), buyer.checkout(checkoutId), shop.reconcile()])
  await shop.deliver()
  expect(account.refunds.map(({ amount, currency }) => ({ amount: amount / 100, currency }))).toEqual([mismatch])
  expect(await buyer.checkout(checkoutId)).toMatchObject({
    ...{ status: 'failed', url: null, amount: 4, currency: 'usd', mismatch },
    purchases: [{ prompt_id: promptId, status: 'refunded' }],
  })
  expect(await notified(buyer.user.id)).toMatchObject([{ type: 'payment_mismatch', promptId, actorId: null }])
  expect(await notified(admin.id)).toMatchObject([{ type: 'payment_mismatch', promptId, actorId: buyer.user.id }])
  const inCurrency = mismatch.currency === 'usd' ? {} : { currency: mismatch.currency }
  expect((await buyer.call('GET', '/payments/history')).json().transactions).toMatchObject([
    { amount: mismatch.amount, ...inCurrency, returnedFor: 'mismatch', returned: mismatch.amount },
  ])
  // By now the provider's fee is known, and what the exchange has cost.
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await balancesOf(shop.deps.db, 'eur')).toMatchObject({ provider: 0, refunds: 0 })
  const again = await buyer.buy(promptId)
  expect(again).toMatchObject({ code: 201, status: 'pending' })
  account.pay(again.session)
  await shop.deliver()
  expect(await statuses()).toEqual(['paid'])
  expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -320 })
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
})

it('a cart that was paid in another amount is refunded as a whole', async () => {
  const prompts = [await aPrompt(shop.deps), await aPrompt(shop.deps, { price: 6 })]
  const buyer = await shop.aBuyer()
  const { session } = await buyer.buyAll(...prompts.map(({ id }) => id))
  shop.provider.account.reprice(session, { subtotal: 1 })
  shop.provider.account.pay(session)
  await shop.deliver()
  expect(shop.provider.account.refunds).toMatchObject([{ amount: 1 }])
  expect(await statuses()).toEqual(['failed', 'failed'])
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
})

it('a payment that is found by reconciliation alone, after its page was taken for closed, goes back too', async () => {
  const { session, checkoutId } = await atThePage()
  await shop.deps.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, checkoutId))
  shop.provider.account.reprice(session, { currency: 'eur' })
  shop.provider.account.pay(session)
  shop.provider.chooseFaults(({ name }) => (name === 'GET /v1/refunds' ? 'error' : undefined))
  await shop.reconcile()
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ status: 'pending', amountCents: 400 }])
  shop.provider.chooseFaults(() => undefined)
  await shop.reconcile()
  expect(shop.provider.account.refunds).toMatchObject([{ amount: 400, currency: 'eur' }])
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
})

it('what is outstanding of another currency is shown in it, and what was paid too', async () => {
  const { session } = await atThePage()
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  shop.provider.account.reprice(session, { subtotal: 900, currency: 'eur' })
  const refusal = { status: 400, message: 'Refunds of this charge are restricted.' }
  shop.provider.goWrong(/^POST \/v1\/refunds$/, refusal)
  shop.provider.account.pay(session)
  await shop.deliver()
  const { refunds: shown } = (await admin('GET', '/admin/failed-refunds')).json()
  expect(shown).toMatchObject([{ amount: 9, paid: 9, currency: 'eur', status: 'pending' }])
})

it('a page that is free by a discount ends the checkout, with nothing to give back', async () => {
  const { session, buyer, checkoutId, promptId } = await atThePage()
  Object.assign(shop.provider.account.reprice(session, { discount: 400 }), {
    status: 'complete',
    payment_status: 'no_payment_required',
  })
  expect(await buyer.checkout(checkoutId)).toMatchObject({ status: 'failed', mismatch: { amount: 0 } })
  expect(await shop.deps.db.select().from(refunds)).toEqual([])
  expect(await buyer.buy(promptId)).toMatchObject({ code: 201 })
})

it('tax on top of the prices is no other amount: the purchase settles, and the tax is owed to the state', async () => {
  const { session, buyer, uploader } = await atThePage()
  shop.provider.account.reprice(session, { tax: 80 })
  shop.provider.account.pay(session)
  await shop.deliver()
  expect(await statuses()).toEqual(['paid'])
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  const balances = await balancesOf(shop.deps.db, 'usd')
  expect(balances).toMatchObject({ provider: 480 - 44, provider_fee: 44, tax_payable: -80, platform_fee: -80 })
  expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -320 })
  expect(await notified(buyer.user.id)).toEqual([])
  // All of it is given back by hand.
  shop.provider.account.refundByHand(shop.provider.account.sessionOf(session))
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await statuses()).toEqual(['refunded'])
})

it('a page of others that names a checkout changes nothing, whatever was paid there', async () => {
  const { session, buyer, checkoutId } = await atThePage()
  shop.provider.account.pay(session)
  const [event] = shop.provider.account.events.splice(0)
  if (!event) throw new Error('The provider has sent no event')
  // The shop has not stored its page yet.
  await shop.deps.db.update(checkouts).set({ sessionId: null })
  const stranger = structuredClone(event)
  Object.assign(stranger, { id: 'evt_of_a_payment_link' })
  Object.assign(stranger.data.object, {
    id: 'cs_of_a_payment_link',
    amount_subtotal: 100,
    total_details: { amount_tax: 0 },
    metadata: {},
  })
  expect(await shop.deliver(stranger)).toEqual([200])
  expect(await buyer.checkout(checkoutId)).toMatchObject({ status: 'open', mismatch: null })
  expect(await shop.deps.db.select().from(refunds)).toEqual([])
})
