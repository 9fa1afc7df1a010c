import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import {
  auditLog,
  disputes,
  manualPayouts,
  payoutAccounts,
  purchases,
  refundRequests,
  transfers,
} from '../../db/schema.ts'
import { balancesOf } from '../../ledger/balances.ts'
import { testApp } from '../../testing/app.ts'
import { endFile } from '../../testing/at-end-of-file.ts'
import { aUser, type TestUser } from '../../testing/factories.ts'
import { type PayingShop, payingShop } from '../../testing/paying-shop.ts'
import { aConnectedEngineer, aSale, REFUNDABLE, refundSale } from '../../testing/sales.ts'
import { beginTransfers } from './transfers/begin-transfers.ts'
import { payEngineers } from './transfers/pay-engineers.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop(REFUNDABLE)
})
// One shop each: together they would have more connections than PostgreSQL lets in.
afterEach(endFile)

const pay = () => payEngineers(shop.deps, shop.payments)
const amounts = async (user: TestUser) => (await (await shop.as(user))('GET', '/payouts')).json().amounts
const NONE = { held: 0, payable: 0, onTheWay: 0, paidOut: 0, debt: 0 }

describe('an engineer', () => {
  it('gives details at the provider’s page and sees how far the account is, with events or without', async () => {
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
    // What is delivered late says what was so before.
    await shop.deps.db.update(payoutAccounts).set({ toldAt: sql`now() + interval '1 minute'` })
    await shop.deliver({ ...early, id: 'evt_late' } as NonNullable<typeof early>)
    expect(await status()).toMatchObject({ status: 'paused' })
    await shop.deps.db.update(payoutAccounts).set({ toldAt: new Date(0) })
    connect.become(accountId, 'ready')
    await shop.deliver()
    expect(await status()).toEqual({ status: 'ready', reason: null })
    const dashboard = await call('POST', '/payouts/account')
    expect(dashboard.json().url).toBe(`${shop.provider.url}/dashboard/${accountId}`)
  })

  it('is told to try again where the provider does not answer', async () => {
    const call = await shop.as(await aUser(shop.deps))
    shop.provider.goWrong(/^POST \/v1\/accounts$/, 'error', 'error')
    const answer = await call('POST', '/payouts/account')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'payments_unavailable' })
  })

  it('sees what is held until when and why, what is payable, on its way, paid and owed', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const call = await shop.as(engineer)
    expect(await amounts(engineer)).toEqual(NONE)
    const paid = await aSale(shop, { engineer })
    await pay()
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
    await pay()
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

  it('gets a CSV and a statement of each month, whose sums are those of the ledger', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const other = await aSale(shop)
    const sale = await aSale(shop, { engineer })
    await pay()
    await aSale(shop, { engineer, price: 2, daysAgo: 0 })
    shop.provider.account.connect.payOut(accountId, 320)
    await refundSale(shop, sale)
    await pay()
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
    expect(rows[0]).toBe('date,kind,prompt,price,platform_fee,amount,balance,currency,purchase,reference')
    expect(rows[2]).toMatch(new RegExp(`^[^,]+,transfer,"Fox in the snow \\d+",,,-3.20,0.00,usd,${sale.purchaseId},`))
    expect(rows[4]).toMatch(/,refund,"Fox in the snow \d+",,,-3\.20,-1\.60,usd,/)
    expect(csv.body).not.toContain(other.purchaseId)
    // Nothing of one is another's.
    const stranger = await shop.as(await aUser(shop.deps))
    expect((await stranger('GET', '/payouts/sales')).json().sales).toEqual([])
    expect((await stranger('GET', '/payouts/csv')).body.trimEnd().split('\r\n')).toHaveLength(1)
  })
})

describe('a payment by other means', () => {
  let admin: TestUser
  let asAdmin: Awaited<ReturnType<PayingShop['as']>>
  beforeEach(async () => {
    admin = await aUser(shop.deps, { role: 'admin' })
    asAdmin = await shop.as(admin)
  })
  const mark = (engineer: TestUser, amount: number, clientKey: string = newId()) =>
    asAdmin('POST', `/admin/payouts/${engineer.id}`, { amount, note: 'Bank transfer, 1 December', clientKey })
  const listed = async () => (await asAdmin('GET', '/admin/payouts')).json().engineers

  it('is of all that is payable to an engineer without an account, and is written down', async () => {
    const engineer = await aUser(shop.deps)
    await aSale(shop, { engineer })
    await aSale(shop, { engineer, price: 2 })
    await aSale(shop, { engineer, price: 8, daysAgo: 1 })
    expect(await listed()).toEqual([
      {
        user: { _id: engineer.id, username: engineer.username, email: engineer.email },
        account: { status: 'none', reason: null },
        ...{ sales: 2, payable: 4.8, debt: 0, amount: 4.8, failure: null },
      },
    ])
    expect((await mark(engineer, 4.8)).statusCode).toBe(200)
    expect(await listed()).toEqual([])
    expect(await amounts(engineer)).toEqual({ ...NONE, held: 6.4, paidOut: 4.8 })
    expect(await balancesOf(shop.deps.db, 'usd', engineer.id)).toMatchObject({ payable: -640, paid_out: -480 })
    expect(await shop.deps.db.select().from(manualPayouts)).toMatchObject([
      { engineerId: engineer.id, amountCents: 480, note: 'Bank transfer, 1 December', paidBy: admin.id },
    ])
    expect(await shop.deps.db.select().from(auditLog).where(eq(auditLog.act, 'pay'))).toMatchObject([
      { actorId: admin.id, subjectType: 'user', subjectId: engineer.id, subjectName: engineer.username },
    ])
    const { sales } = (await (await shop.as(engineer))('GET', '/payouts/sales')).json()
    expect(sales.map(({ state }: { state: string }) => state)).toEqual(['held', 'paid', 'paid'])
  })

  it('is recorded once for two clicks, and not at all where the amount has changed', async () => {
    const engineer = await aUser(shop.deps)
    const first = await aSale(shop, { engineer })
    const key = newId()
    const answers = await Promise.all([mark(engineer, 3.2, key), mark(engineer, 3.2, key)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    // Another admin, who has seen the same amount.
    expect((await mark(engineer, 3.2)).statusCode).toBe(409)
    expect(await shop.deps.db.$count(manualPayouts)).toBe(1)
    await aSale(shop, { engineer })
    await aSale(shop, { engineer })
    const changed = await mark(engineer, 3.2)
    expect(changed.statusCode).toBe(409)
    expect(changed.json()).toMatchObject({ code: 'payable_changed', message: expect.stringContaining('6.40') })
    // The key of another payout.
    expect((await mark(engineer, 6.4, key)).json()).toMatchObject({ code: 'client_key_used' })
    // Frozen meanwhile.
    await shop.deps.db.insert(refundRequests).values({
      ...{ id: newId(), purchaseId: first.purchaseId, reason: 'No' },
    })
    await shop.deps.db.update(purchases).set({ isShareSent: false }).where(eq(purchases.id, first.purchaseId))
    expect((await mark(engineer, 9.6)).statusCode).toBe(409)
    expect(await amounts(engineer)).toMatchObject({ paidOut: 3.2 })
  })

  it('becomes a debt when its sale is refunded, which the next one is less by', async () => {
    const engineer = await aUser(shop.deps)
    const sale = await aSale(shop, { engineer })
    await mark(engineer, 3.2)
    await refundSale(shop, sale)
    expect(await pay()).toMatchObject({ reversed: 1 })
    await aSale(shop, { engineer, price: 8 })
    expect(await listed()).toMatchObject([{ payable: 6.4, debt: 3.2, amount: 3.2 }])
    expect((await mark(engineer, 6.4)).statusCode).toBe(409)
    expect((await mark(engineer, 3.2)).statusCode).toBe(200)
    expect(await amounts(engineer)).toEqual({ ...NONE, paidOut: 6.4 })
  })

  it('can be of what the provider has refused, and is not sent by it again', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    shop.provider.account.connect.become(accountId, 'rejected')
    await pay()
    const [row] = await listed()
    expect(row).toMatchObject({
      amount: 3.2,
      account: { status: 'paused' },
      failure: expect.stringContaining('transfers'),
    })
    expect((await mark(engineer, 3.2)).statusCode).toBe(200)
    shop.provider.account.connect.become(accountId, 'ready')
    expect(await pay()).toMatchObject({ sent: 0 })
    expect(await shop.deps.db.select().from(transfers)).toMatchObject([{ status: 'done', providerTransferId: null }])
  })

  it('is not of what is on its way through the provider', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    const [, marked] = await Promise.all([pay(), mark(engineer, 3.2)])
    const isMarked = marked.statusCode === 200
    expect(shop.provider.account.connect.transfers).toHaveLength(isMarked ? 0 : 1)
    expect(await amounts(engineer)).toEqual({ ...NONE, paidOut: 3.2 })
  })
})

describe('who may', () => {
  it('members see their own and admins what is payable; visitors nothing', async () => {
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

  it('nobody does where no provider is connected', async () => {
    const demo = await testApp({}, {}, shop)
    const member = await demo.as(await aUser(shop.deps))
    for (const path of ['/payouts', '/payouts/sales', '/payouts/csv', '/payouts/statements/2026-11']) {
      expect((await member('GET', path)).statusCode).toBe(404)
    }
    expect((await member('POST', '/payouts/account')).statusCode).toBe(404)
  })
})
