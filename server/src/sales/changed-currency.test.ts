import { afterEach, expect, it } from 'vitest'
import { checkouts } from '../platform/db/schema.ts'
import { endTest } from '../testing/at-end-of-file.ts'
import { anOfferIn } from '../testing/money/offers-in.ts'
import { type PayingShop, payingShop } from '../testing/money/paying-shop.ts'
import { payoutShop } from '../testing/money/payout-shop.ts'
import { aSale } from '../testing/money/sales.ts'
import { ADDED, aCheckoutFrom } from '../testing/money/taxed-cart.ts'
import { aPrompt, aUser } from '../testing/shop/factories.ts'

afterEach(endTest)

const changeTo = (shop: PayingShop, currency: string): void => {
  shop.deps.config = { ...shop.deps.config, currency }
}

/** A sale of 4.00 in dollars, then one of 6.00 in euros, of the same engineer. */
async function salesInBoth(shop: PayingShop) {
  const engineer = await aUser(shop.deps)
  const inDollars = await aSale(shop, { engineer, daysAgo: 1 })
  changeTo(shop, 'eur')
  const inEuros = await aSale(shop, { engineer, price: 6, daysAgo: 1 })
  return { engineer, inDollars, inEuros, admin: await shop.as(await aUser(shop.deps, { role: 'admin' })) }
}

it('transactions keep the currency that they were paid in, in lists, the CSV, and totals', async () => {
  const shop = await payingShop({ refundDays: 90 })
  const { admin, inDollars, inEuros } = await salesInBoth(shop)
  const { transactions } = (await admin('GET', '/admin/transactions')).json()
  expect(transactions).toMatchObject([{ amount: 6 }, { amount: 4, currency: 'usd' }])
  expect(transactions[0]).not.toHaveProperty('currency')
  const [, later, earlier] = (await admin('GET', '/admin/transactions/export')).body.split('\r\n')
  expect(later).toContain(',paid,6.00,eur,')
  expect(earlier).toContain(',paid,4.00,usd,')
  expect((await inDollars.buyer.call('GET', '/payments/history')).json().transactions).toMatchObject([
    { amount: 4, currency: 'usd' },
  ])
  const none = { refunded: 0, unreturned: 0 }
  const sums = async () => (await admin('GET', '/admin/transactions/sums')).json()
  expect(await sums()).toEqual({
    ...{ success: true, count: 2, demoCount: 0 },
    totals: [
      { currency: 'eur', paid: 6, ...none, platformFee: 1.2, engineers: 4.8 },
      { currency: 'usd', paid: 4, ...none, platformFee: 0.8, engineers: 3.2 },
    ],
  })
  for (const { buyer, purchaseId } of [inDollars, inEuros])
    await buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'No foxes.' })
  const requests = (await admin('GET', '/admin/refund-requests')).json().refundRequests
  expect(requests).toMatchObject([
    { amount: 4, currency: 'usd' },
    { amount: 6, currency: 'eur' },
  ])
  // Its refund fails, so that it is owed.
  shop.provider.goWrong(/^POST \/v1\/refunds$/, { status: 400, message: 'Not now.', code: 'charge_not_refundable' })
  await admin('POST', `/payments/refund-requests/${requests[0]._id}`, { decision: 'grant' })
  expect((await sums()).totals).toMatchObject([{ refunded: 0 }, { currency: 'usd', refunded: 4, unreturned: 4 }])
  const found = (await admin('GET', `/admin/desk/search?search=${inDollars.buyer.user.username}`)).json()
  expect(found.payments).toMatchObject([{ amount: 4, currency: 'usd' }])
  const { person } = (await admin('GET', `/admin/people/${inDollars.buyer.user.id}`)).json()
  expect(person.purchases).toMatchObject([{ amount: 4, currency: 'usd' }])
})

it('statistics and the desk add up each currency for itself', async () => {
  const shop = await payingShop()
  const { admin, engineer, inDollars } = await salesInBoth(shop)
  const call = await shop.as(engineer)
  const { totals, days } = (await call('GET', '/statistics?days=7')).json()
  expect(totals).toMatchObject({ earnings: 4.8, sales: 2, otherEarnings: [{ currency: 'usd', amount: 3.2 }] })
  expect(days.at(-2)).toMatchObject({ earnings: 4.8, sales: 2 })
  const { listings } = (await call('GET', '/statistics/listings?days=7')).json()
  expect(listings).toMatchObject([
    { earnings: 4.8, otherEarnings: [] },
    { _id: inDollars.promptId, earnings: 0, sales: 1, otherEarnings: [{ currency: 'usd', amount: 3.2 }] },
  ])
  const desk = (await admin('GET', '/admin/desk/days')).json()
  expect(desk.days.at(-2)).toMatchObject({ sales: 2, sold: 6 })
  expect(desk.otherSold).toEqual([{ currency: 'usd', amount: 4 }])
})

it('the tax table has the sales of each currency', async () => {
  const shop = await payingShop(ADDED)
  const sellTaxed = async () => {
    const { id } = await aPrompt(shop.deps)
    const { session } = await aCheckoutFrom(shop, await shop.aBuyer(), [id], 'DE')
    shop.provider.account.pay(session.id)
    await shop.deliver()
  }
  await sellTaxed()
  changeTo(shop, 'eur')
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const line = { country: 'DE', label: 'VAT 19%', net: 4, tax: 0.76, due: 0.76 }
  expect((await admin('GET', '/admin/payments/tax')).json().lines).toMatchObject([{ ...line, currency: 'usd' }])
  await sellTaxed()
  expect((await admin('GET', '/admin/payments/tax')).json().lines).toMatchObject([
    { ...line, currency: 'eur' },
    { ...line, currency: 'usd' },
  ])
  const csv = (await admin('GET', '/admin/payments/tax/export')).body.trimEnd().split('\r\n')
  expect(csv.slice(1).map((row) => row.split(',').at(-1))).toEqual(['eur', 'usd'])
})

it('paid work keeps the currency that it was paid in', async () => {
  const shop = await payoutShop()
  const { engineer, pay } = await anOfferIn(shop)
  await pay()
  changeTo(shop, 'eur')
  const { offers } = (await (await shop.as(engineer))('GET', '/offers')).json()
  expect(offers).toMatchObject([{ terms: { currency: 'usd' } }])
})

it('an open page in the earlier currency is closed, and another one is opened', async () => {
  const shop = await payingShop()
  const { id } = await aPrompt(shop.deps)
  const buyer = await shop.aBuyer()
  const before = await buyer.buy(id)
  changeTo(shop, 'eur')
  const after = await buyer.buy(id)
  expect(after).toMatchObject({ code: 201, status: 'pending' })
  const { account } = shop.provider
  expect(account.sessionOf(before.session)).toMatchObject({ status: 'expired', currency: 'usd' })
  expect(account.sessionOf(after.session)).toMatchObject({ status: 'open', currency: 'eur' })
  expect(await buyer.buy(id)).toMatchObject({ session: after.session })
  const rows = await shop.deps.db.select().from(checkouts).orderBy(checkouts.id)
  expect(rows).toMatchObject([
    { currency: 'usd', status: 'expired' },
    { currency: 'eur', status: 'open' },
  ])
})
