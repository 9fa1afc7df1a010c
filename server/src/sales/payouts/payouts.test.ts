import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { disputes, payoutAccounts, refundRequests, sessions } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import { aConnectedEngineer, aSale, refundSale } from '../../testing/money/sales.ts'
import { testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser, userFactory } from '../../testing/shop/factories.ts'
import { beginTransfers } from './transfers.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})
afterEach(endTest)

const amounts = async (user: TestUser) => (await (await shop.as(user))('GET', '/payouts')).json().amounts
const NONE = { held: 0, payable: 0, onTheWay: 0, paidOut: 0, debt: 0 }

describe('an engineer', () => {
  it('needs a reauthentication before an account is opened', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    await shop.deps.db
      .update(sessions)
      .set({ verifiedAt: new Date(Date.now() - 10.1 * 60_000) })
      .where(eq(sessions.userId, user.id))
    const refused = await call('POST', '/payouts/account')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'verification_required'])
    expect((await call('POST', '/users/verify', { password: userFactory.password })).statusCode).toBe(200)
    expect((await call('POST', '/payouts/account')).statusCode).toBe(200)
  })

  it('enters details at the provider’s page and sees the account’s state, with or without events', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const { connect } = shop.provider.account
    const status = async () => (await call('GET', '/payouts')).json().account
    expect(await status()).toEqual({ status: 'none', reason: null })
    const opened = await Promise.all([call('POST', '/payouts/account'), call('POST', '/payouts/account')])
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(connect.accounts.size).toBe(1)
    const [link] = [...connect.links.values()]
    expect(link).toMatchObject({
      returnUrl: 'http://localhost:80/payouts?from=provider',
      refreshUrl: 'http://localhost:80/payouts?from=expired',
    })
    expect(await status()).toEqual({ status: 'incomplete', reason: 'requirements.past_due' })
    const { accountId = '' } = link ?? {}
    connect.become(accountId, 'review')
    const asked = await call('POST', '/payouts/account/refresh')
    expect(asked.json().account).toEqual({ status: 'review', reason: 'requirements.pending_verification' })
    const [early] = shop.provider.account.events.slice(-1)
    connect.become(accountId, 'rejected')
    await shop.deliver()
    expect(await status()).toEqual({ status: 'paused', reason: 'rejected.fraud' })
    // A late event contains an outdated state.
    await shop.deps.db.update(payoutAccounts).set({ reportedAt: sql`now() + interval '1 minute'` })
    await shop.deliver({ ...early, id: 'evt_late' } as NonNullable<typeof early>)
    expect(await status()).toMatchObject({ status: 'paused' })
    await shop.deps.db.update(payoutAccounts).set({ reportedAt: new Date(0) })
    connect.become(accountId, 'ready')
    await shop.deliver()
    expect(await status()).toEqual({ status: 'ready', reason: null })
    const dashboard = await call('POST', '/payouts/account')
    expect(dashboard.json().url).toBe(`${shop.provider.url}/dashboard/${accountId}`)
  })

  it('is told to retry while the provider is down', async () => {
    const call = await shop.as(await aUser(shop.deps))
    shop.provider.goWrong(/^POST \/v1\/accounts$/, 'error', 'error', 'error')
    const response = await call('POST', '/payouts/account')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 'payments_unavailable' })
  })

  it('has one account after an outage, even if the provider refuses another engineer', async () => {
    const [one, other] = [await shop.as(await aUser(shop.deps)), await shop.as(await aUser(shop.deps))]
    shop.provider.goWrong(/^POST \/v1\/accounts$/, 'hang up', 'hang up', 'hang up')
    expect((await one('POST', '/payouts/account')).statusCode).toBe(503)
    shop.provider.goWrong(/^POST \/v1\/accounts$/, { status: 400, message: 'Not now' })
    expect((await other('POST', '/payouts/account')).statusCode).toBe(409)
    expect((await one('POST', '/payouts/account')).statusCode).toBe(200)
    expect(shop.provider.account.connect.accounts.size).toBe(1)
  })

  it('sees earnings on hold with date and reason, payable, in progress, paid and owed', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const call = await shop.as(engineer)
    expect(await amounts(engineer)).toEqual(NONE)
    const paid = await aSale(shop, { engineer })
    await shop.pay()
    expect(await amounts(engineer)).toEqual({ ...NONE, paidOut: 3.2 })
    await aSale(shop, { engineer, price: 2, daysAgo: 1 })
    const asked = await aSale(shop, { engineer })
    const disputed = await aSale(shop, { engineer })
    const due = await aSale(shop, { engineer, price: 8 })
    const reason = { reason: 'It does not work' }
    await shop.deps.db.insert(refundRequests).values({ id: newId(), purchaseId: asked.purchaseId, ...reason })
    const { checkoutId } = disputed
    await shop.deps.db
      .insert(disputes)
      .values({ id: newId(), checkoutId, providerDisputeId: 'dp_1', amountCents: 400, ...reason })
    expect(await amounts(engineer)).toEqual({ ...NONE, held: 8, payable: 6.4, paidOut: 3.2 })
    await beginTransfers(shop.deps, engineer.id)
    expect(await amounts(engineer)).toEqual({ ...NONE, held: 8, onTheWay: 6.4, paidOut: 3.2 })
    shop.provider.account.connect.payOut(accountId, 220)
    await refundSale(shop, paid)
    await shop.pay()
    expect(await amounts(engineer)).toEqual({ ...NONE, held: 8, paidOut: 8.6, debt: 2.2 })
    const { sales } = (await call('GET', '/payouts/sales')).json()
    const [first, second, third, fourth, last] = sales
    expect(first).toMatchObject({
      _id: due.purchaseId,
      price: 8,
      share: 6.4,
      state: 'paid',
      movedAt: expect.any(String),
    })
    expect(second).toMatchObject({ state: 'frozen', frozenBy: 'dispute', heldUntil: null })
    expect(third).toMatchObject({ state: 'frozen', frozenBy: 'refund_request' })
    const days = (Date.parse(fourth.heldUntil) - Date.parse(fourth.date)) / 86_400_000
    expect([fourth.state, fourth.share, days]).toEqual(['held', 1.6, 14])
    expect(last).toMatchObject({ _id: paid.purchaseId, state: 'reversed' })
    expect(sales).toHaveLength(5)
  })

  it('gets a CSV and monthly statements, whose totals are those of the ledger', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const other = await aSale(shop)
    const sale = await aSale(shop, { engineer })
    await shop.pay()
    await aSale(shop, { engineer, price: 2, daysAgo: 0 })
    shop.provider.account.connect.payOut(accountId, 320)
    await refundSale(shop, sale)
    await shop.pay()
    const call = await shop.as(engineer)
    const { months } = (await call('GET', '/payouts')).json()
    expect(months).toEqual([new Date().toISOString().slice(0, 7)])
    const { statement } = (await call('GET', `/payouts/statements/${months[0]}`)).json()
    expect(statement).toMatchObject({
      ...{ opening: 0, earned: 4.8, refunded: 3.2, paidOut: 3.2, closing: -1.6, isCut: false },
      engineer: { _id: engineer.id },
    })
    expect(
      statement.lines.map(({ kind, price, fee, amount }: Record<string, unknown>) => [kind, price, fee, amount]),
    ).toEqual([
      ['sale', 4, 0.8, 3.2],
      ['transfer', null, null, -3.2],
      ['sale', 2, 0.4, 1.6],
      ['refund', null, null, -3.2],
    ])
    expect((await call('GET', '/payouts/statements/2020-01')).json().statement).toMatchObject({ closing: 0, lines: [] })
    expect((await call('GET', '/payouts/statements/2020-13')).statusCode).toBe(400)
    const csv = await call('GET', '/payouts/csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows = csv.body.trimEnd().split('\r\n')
    expect(rows).toHaveLength(5)
    expect(rows[0]).toBe('\uFEFFdate,kind,prompt,price,platform_fee,amount,balance,currency,purchase,reference,tax')
    expect(rows[2]).toMatch(new RegExp(`^[^,]+,transfer,"Fox in the snow \\d+",,,-3.20,0.00,usd,${sale.purchaseId},`))
    expect(rows[4]).toMatch(/,refund,"Fox in the snow \d+",,,-3\.20,-1\.60,usd,/)
    expect(csv.body).not.toContain(other.purchaseId)
    // Nothing of another engineer.
    const stranger = await shop.as(await aUser(shop.deps))
    expect((await stranger('GET', '/payouts/sales')).json().sales).toEqual([])
    expect((await stranger('GET', '/payouts/csv')).body.trimEnd().split('\r\n')).toHaveLength(1)
  })
})

it('a sale whose whole price is the shop’s fee has no share, and is not to be paid', async () => {
  const engineer = await aUser(shop.deps)
  shop.deps.config = { ...shop.deps.config, platformFeePercent: 100 }
  await aSale(shop, { engineer })
  const call = await shop.as(engineer)
  expect((await call('GET', '/payouts/sales')).json().sales).toMatchObject([{ price: 4, share: 0, state: 'none' }])
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  expect((await admin('GET', '/admin/payouts')).json().engineers).toEqual([])
  shop.deps.config = { ...shop.deps.config, platformFeePercent: 20 }
  await aSale(shop, { engineer })
  expect((await admin('GET', '/admin/payouts')).json().engineers).toMatchObject([{ sales: 1, payable: 3.2 }])
})

it('what was earned in an earlier currency of the shop stays shown, and an admin pays it', async () => {
  const engineer = await aUser(shop.deps)
  await aSale(shop, { engineer })
  await aSale(shop, { engineer, price: 2, daysAgo: 1 })
  const later = await testApp({ currency: 'eur' }, { payments: shop.deps.payments }, shop)
  const call = await later.as(engineer)
  const month = new Date().toISOString().slice(0, 7)
  const { amounts, otherAmounts, months } = (await call('GET', '/payouts')).json()
  expect({ amounts, otherAmounts, months }).toEqual({
    amounts: NONE,
    otherAmounts: [{ currency: 'usd', amounts: { ...NONE, held: 1.6, payable: 3.2 } }],
    months: [month],
  })
  const { sales } = (await call('GET', '/payouts/sales')).json()
  expect(sales.map(({ currency }: { currency: string }) => currency)).toEqual(['usd', 'usd'])
  const statement = async (query = '') => (await call('GET', `/payouts/statements/${month}${query}`)).json().statement
  expect(await statement()).toMatchObject({ currency: 'eur', currencies: ['usd'], closing: 0 })
  expect(await statement('?currency=usd')).toMatchObject({ currency: 'usd', closing: 4.8 })
  expect((await call('GET', '/payouts/csv')).body.trimEnd().split('\r\n')).toHaveLength(3)
  const admin = await later.as(await aUser(shop.deps, { role: 'admin' }))
  const listed = async () => (await admin('GET', '/admin/payouts')).json().engineers
  expect(await listed()).toMatchObject([{ user: { _id: engineer.id }, currency: 'usd', amount: 3.2 }])
  const body = { amount: 3.2, note: 'Cash', clientKey: newId() }
  expect((await admin('POST', `/admin/payouts/${engineer.id}`, body)).statusCode).toBe(409)
  expect((await admin('POST', `/admin/payouts/${engineer.id}`, { ...body, currency: 'usd' })).statusCode).toBe(200)
  expect(await listed()).toEqual([])
})

describe('access', () => {
  it('members see their own earnings, admins payable balances, visitors nothing', async () => {
    const member = await shop.as(await aUser(shop.deps))
    const body = { amount: 1, note: 'Cash', clientKey: newId() }
    const calls = [
      ['GET', '/payouts'],
      ['GET', '/payouts/sales'],
      ['GET', '/payouts/csv'],
      ['GET', '/payouts/statements/2026-11'],
      ['POST', '/payouts/account/refresh'],
      ['GET', '/admin/payouts'],
      ['POST', `/admin/payouts/${newId()}`],
    ] as const
    const got: number[][] = []
    for (const [method, path] of calls) {
      const payload = path.startsWith('/admin/payouts/') ? body : undefined
      got.push([
        (await shop.visitor(method, path, payload)).statusCode,
        (await member(method, path, payload)).statusCode,
      ])
    }
    expect(got).toEqual([
      [401, 200],
      [401, 200],
      [401, 200],
      [401, 200],
      [401, 200],
      [401, 403],
      [401, 403],
    ])
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    expect((await admin('POST', `/admin/payouts/${newId()}`, body)).statusCode).toBe(404)
  })

  it('nobody has access without a payment provider', async () => {
    const demo = await testApp({}, {}, shop)
    const member = await demo.as(await aUser(shop.deps))
    for (const path of ['/payouts', '/payouts/sales', '/payouts/csv', '/payouts/statements/2026-11']) {
      expect((await member('GET', path)).statusCode).toBe(404)
    }
    expect((await member('POST', '/payouts/account')).statusCode).toBe(404)
  })
})
