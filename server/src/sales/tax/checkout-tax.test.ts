import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { checkouts, refunds, users } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { grantRefund } from '../../testing/money/paid-cart.ts'
import { payingShop } from '../../testing/money/paying-shop.ts'
import { ADDED, aCartFrom, aCheckoutFrom, NOTHING_LEFT } from '../../testing/money/taxed-cart.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

afterEach(endTest)

const INCLUDED = { ...ADDED, taxIncluded: true } as const

it.each([
  // Of 4.00: 3.36 and 0.64; of 6.00: 5.04 and 0.96. The fee is 20 % of 8.40: 0.67 and 1.01.
  [
    'included',
    INCLUDED,
    {
      paid: 1000,
      items: [
        [3.36, 0.64],
        [5.04, 0.96],
      ],
      fee: 168,
      payable: 672,
      tax: 160,
    },
  ],
  [
    'added',
    ADDED,
    {
      paid: 1190,
      items: [
        [4, 0.76],
        [6, 1.14],
      ],
      fee: 200,
      payable: 800,
      tax: 190,
    },
  ],
] as const)('tax that is %s is a separate liability, and goes back with its item', async (_how, config, expected) => {
  const shop = await payingShop(config)
  const { account } = shop.provider
  const { one, two, buyer, receipt, checkoutId, session } = await aCartFrom(shop, 'DE')
  expect(session).toMatchObject({ amount_subtotal: expected.paid, amount_total: expected.paid })
  expect(await shop.balances()).toMatchObject({
    ...{ platform_fee: -expected.fee, payable: -expected.payable, tax_payable: -expected.tax, provider: expected.paid },
  })
  expect(receipt).toMatchObject({
    items: expected.items.map(([amount, tax]) => ({ amount, tax })),
    tax: expected.tax / 100,
    taxedBy: { label: 'VAT 19%', country: 'Germany' },
    total: expected.paid / 100,
  })
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  // The engineer's statement: price before tax, fee, and share.
  const month = new Date().toISOString().slice(0, 7)
  const { statement } = (await (await shop.as(one.uploader))('GET', `/payouts/statements/${month}`)).json()
  const [[net, tax]] = expected.items
  const fee = Math.round(net * 20) / 100
  expect(statement.lines).toMatchObject([{ price: net, tax, fee, amount: Math.round((net - fee) * 100) / 100 }])
  const cart = { one, two, buyer, checkoutId, session }
  await grantRefund(shop, cart, one)
  await shop.deliver()
  const [paid, taxed] = expected.items[0]
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([
    { status: 'done', amountCents: Math.round((paid + taxed) * 100) },
  ])
  expect(await shop.balances()).toMatchObject({ refunds: 0, tax_payable: -Math.round(expected.items[1][1] * 100) })
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  expect(transactions).toMatchObject([
    { amount: expected.items[1][0], tax: expected.items[1][1], returned: 0 },
    { amount: paid, tax: taxed, returned: Math.round((paid + taxed) * 100) / 100 },
  ])
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const { lines } = (await admin('GET', `/admin/payments/tax?year=${month.slice(0, 4)}`)).json()
  const [net2, due] = expected.items[1]
  const label = 'VAT 19%'
  expect(lines).toEqual([
    { month, country: 'DE', label, net: net2, tax: expected.tax / 100, returned: taxed, due, currency: 'usd' },
  ])
  const csv = (await admin('GET', '/admin/payments/tax/export')).body.split('\r\n')
  const amounts = [net2, expected.tax / 100, taxed, due].map((amount) => amount.toFixed(2))
  expect(csv[1]).toBe([month, 'DE', `"${label}"`, ...amounts, 'usd'].join(','))
  account.closeDispute(account.dispute(session, { amount: Math.round((net2 + due) * 100) }), 'lost')
  await shop.deliver()
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await shop.balances()).toMatchObject(NOTHING_LEFT)
})

it('takes a rate of three decimals exactly, in the payment, on the receipt and in what is due', async () => {
  const shop = await payingShop({ ...ADDED, taxRates: [{ country: 'US', name: 'Sales tax', rate: 887.5 }] })
  // 8.875 % of 4.00 and 6.00 are 35.5 and 53.25 cents.
  const { session, receipt, buyer, checkoutId } = await aCartFrom(shop, 'US')
  expect(session.amount_total).toBe(1089)
  expect(receipt).toMatchObject({ tax: 0.89, taxedBy: { label: 'Sales tax 8.875%' } })
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const { lines } = (await admin('GET', '/admin/payments/tax')).json()
  expect(lines).toMatchObject([{ country: 'US', label: 'Sales tax 8.875%', net: 10, tax: 0.89 }])
  // A checkout of commit 4348a99f has its rate in another column.
  await shop.deps.db.execute(sql`update checkouts set tax_rate = 1900, exact_tax_rate = null where id = ${checkoutId}`)
  const { receipt: older } = (await buyer.call('GET', `/payments/receipts/${checkoutId}`)).json()
  expect(older.taxedBy.label).toBe('Sales tax 19%')
})

it('asks for the country once, and taxes those that have no rate not at all', async () => {
  const shop = await payingShop(ADDED)
  const { id } = await aPrompt(shop.deps)
  const buyer = await shop.aBuyer()
  const known = async () => (await buyer.call('GET', '/payments/country')).json().country
  expect([await known(), (await aCheckoutFrom(shop, buyer, [id])).session.amount_total]).toEqual([null, 476])
  const french = await aCheckoutFrom(shop, buyer, [id], 'FR')
  expect([await known(), french.session.amount_total]).toEqual(['FR', 480])
  // The same page, without naming it again.
  expect((await aCheckoutFrom(shop, buyer, [id])).checkoutId).toBe(french.checkoutId)
  const american = await aCheckoutFrom(shop, buyer, [id], 'US')
  expect(american.session.amount_total).toBe(400)
  expect(shop.provider.account.sessionOf(french.session.id).status).toBe('expired')
  expect(
    (await buyer.call('POST', '/payments/checkouts', { items: [{ promptId: id }], country: 'XX' })).statusCode,
  ).toBe(400)
  shop.provider.account.pay(american.session.id)
  await shop.deliver()
  const { receipt } = (await buyer.call('GET', `/payments/receipts/${american.checkoutId}`)).json()
  expect(receipt).toMatchObject({ tax: 0, total: 4 })
  expect(await shop.deps.db.select({ country: users.country }).from(users)).toContainEqual({ country: 'US' })
  expect(await shop.balances()).toMatchObject({ tax_payable: 0, payable: -320 })
})

it('gives all back that was paid in another amount than the prices with their tax', async () => {
  const shop = await payingShop(ADDED)
  const { id } = await aPrompt(shop.deps)
  const buyer = await shop.aBuyer()
  const { session } = await aCheckoutFrom(shop, buyer, [id])
  const { account } = shop.provider
  // The price alone.
  account.reprice(session.id, { subtotal: 400 })
  account.pay(session.id)
  await shop.deliver()
  await shop.deliver(...account.events)
  expect(await shop.deps.db.select().from(checkouts)).toMatchObject([{ status: 'failed', mismatchCents: 400 }])
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ status: 'done', amountCents: 400 }])
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await shop.balances()).toMatchObject(NOTHING_LEFT)
})

it('keeps the country of a payment that the provider has not taxed', async () => {
  const shop = await payingShop({ tax: 'provider', taxIncluded: true })
  const { receipt } = await aCartFrom(shop, 'GB')
  expect(receipt).toMatchObject({ tax: 0, total: 10 })
  expect(await shop.deps.db.select().from(checkouts)).toMatchObject([{ taxCountry: 'GB', amountCents: 1000 }])
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  expect((await admin('GET', '/admin/payments/tax')).json().lines).toMatchObject([
    { country: 'GB', label: 'No tax', net: 10, tax: 0, due: 0 },
  ])
})

it('shows the price alone until it is paid, where it includes the tax', async () => {
  const shop = await payingShop(INCLUDED)
  const buyer = await shop.aBuyer()
  await aCheckoutFrom(shop, buyer, [(await aPrompt(shop.deps)).id], 'DE')
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  expect(transactions).toMatchObject([{ status: 'pending', amount: 4 }])
  expect(transactions[0].tax).toBeUndefined()
})

it('locks no seller while it waits to write the buyer’s country', async () => {
  const shop = await payingShop(ADDED)
  const { db } = shop.deps
  const { id, uploader } = await aPrompt(shop.deps)
  const other = await aPrompt(shop.deps)
  const buyer = await shop.aBuyer()
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const ordered = await db.transaction(async (tx) => {
    const lock = (userId: string) => tx.execute(sql`select from users where id = ${userId} for no key update nowait`)
    // A sale of the buyer's own.
    await lock(buyer.user.id)
    const ordering = aCheckoutFrom(shop, buyer, [id, other.id], 'FR')
    await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1)
    await lock(uploader.id)
    return { ordering }
  })
  expect((await ordered.ordering).session.amount_total).toBe(960)
})
