import { afterEach, expect, it } from 'vitest'
import { checkoutItems, purchases } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { grantRefund } from '../../testing/money/paid-cart.ts'
import { payingShop } from '../../testing/money/paying-shop.ts'
import { ADDED, aCartFrom, NOTHING_LEFT, RATES } from '../../testing/money/taxed-cart.ts'
import { aUser } from '../../testing/shop/factories.ts'

afterEach(endTest)

it('reports what was sold without tax while there was one, less what was refunded', async () => {
  const exempt = { country: 'CH', name: 'Exempt', rate: 0 }
  const shop = await payingShop({ ...ADDED, taxRates: [...RATES, exempt] })
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const lines = async () => (await admin('GET', '/admin/payments/tax')).json().lines
  const month = new Date().toISOString().slice(0, 7)
  const untaxed = { month, tax: 0, returned: 0, due: 0, currency: 'usd' }
  await aCartFrom(shop, 'CH')
  const american = await aCartFrom(shop, 'US')
  const inGermany = {
    month,
    country: 'DE',
    label: 'VAT 19%',
    net: 10,
    tax: 1.9,
    returned: 0,
    due: 1.9,
    currency: 'usd',
  }
  await aCartFrom(shop, 'DE')
  // Without a tax, and so not in it.
  shop.deps.config = { ...shop.deps.config, tax: 'off' }
  await aCartFrom(shop)
  expect(await lines()).toEqual([
    { ...untaxed, country: 'CH', label: 'Exempt 0%', net: 10 },
    inGermany,
    { ...untaxed, country: 'US', label: 'No tax', net: 10 },
  ])
  await grantRefund(shop, american, american.one)
  await shop.deliver()
  expect(await lines()).toContainEqual({ ...untaxed, country: 'US', label: 'No tax', net: 6 })
})

it.each([
  ['included', true, { total: 1000, tax: 160, net: 840, fee: 168 }],
  ['added', false, { total: 1190, tax: 190, net: 1000, fee: 200 }],
])('takes tax that the provider has %s as it reports it', async (_how, taxIncluded, expected) => {
  const shop = await payingShop({ tax: 'provider', taxIncluded })
  const { account } = shop.provider
  const { one, two, buyer, receipt, checkoutId, session } = await aCartFrom(shop, 'DE')
  expect(session).toMatchObject({ automatic_tax: { enabled: true }, billing_address_collection: 'required' })
  expect(session).toMatchObject({ amount_subtotal: 1000, amount_total: expected.total })
  expect(receipt).toMatchObject({
    tax: expected.tax / 100,
    total: expected.total / 100,
    taxedBy: { label: 'Tax', country: 'Germany' },
  })
  expect(await shop.balances()).toMatchObject({
    ...{ platform_fee: -expected.fee, payable: expected.fee - expected.net, tax_payable: -expected.tax },
  })
  const items = await shop.deps.db.select().from(checkoutItems)
  expect(items.reduce((sum, item) => sum + item.amountCents, 0)).toBe(expected.net)
  const bought = await shop.deps.db.select().from(purchases)
  expect(bought.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(expected.net)
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  await grantRefund(shop, { one, two, buyer, checkoutId, session }, one)
  await grantRefund(shop, { one, two, buyer, checkoutId, session }, two)
  await shop.deliver()
  expect(account.charges).toMatchObject([{ amount_refunded: expected.total }])
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await shop.balances()).toMatchObject(NOTHING_LEFT)
})
