import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { auditLog, manualPayouts, purchases, refundRequests } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import { aConnectedEngineer, aSale, refundSale } from '../../testing/money/sales.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { moveReport, suspended } from '../../testing/shop/reports.ts'
import { balancesOf } from '../ledger/totals.ts'

let shop: PayoutShop
let admin: TestUser
let asAdmin: Awaited<ReturnType<PayoutShop['as']>>
beforeEach(async () => {
  shop = await payoutShop()
  admin = await aUser(shop.deps, { role: 'admin' })
  asAdmin = await shop.as(admin)
})
afterEach(endTest)

const amounts = async (user: TestUser) => (await (await shop.as(user))('GET', '/payouts')).json().amounts
const NONE = { held: 0, payable: 0, onTheWay: 0, paidOut: 0, debt: 0 }
const mark = (engineer: TestUser, amount: number, clientKey: string = newId()) =>
  asAdmin('POST', `/admin/payouts/${engineer.id}`, { amount, note: 'Bank transfer, 1 December', clientKey })
const listed = async () => (await asAdmin('GET', '/admin/payouts')).json().engineers

describe('a payment by other means', () => {
  it('is of all that is payable to an engineer without an account, and is written down', async () => {
    const engineer = await aUser(shop.deps)
    await aSale(shop, { engineer })
    await aSale(shop, { engineer, price: 2 })
    await aSale(shop, { engineer, price: 8, daysAgo: 1 })
    expect(await listed()).toEqual([
      {
        user: { _id: engineer.id, username: engineer.username, email: engineer.email },
        account: { status: 'none', reason: null },
        isSuspended: false,
        ...{ currency: 'usd', sales: 2, payable: 4.8, debt: 0, amount: 4.8, failure: null },
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

  it('is not of what a suspended engineer is owed, which is listed as held', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    const caseId = await suspended(shop, engineer)
    expect(await listed()).toMatchObject([
      { user: { _id: engineer.id }, isSuspended: true, payable: 3.2, amount: 3.2, account: { status: 'ready' } },
    ])
    expect(await shop.pay()).toMatchObject({ sent: 0, waiting: 1 })
    expect((await mark(engineer, 3.2)).json()).toMatchObject({ code: 'payable_changed' })
    expect((await moveReport(shop, caseId, { move: 'undo' })).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ isSuspended: false, amount: 3.2 }])
    expect(await shop.pay()).toMatchObject({ sent: 1, waiting: 0 })
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
    await shop.deps.db.update(purchases).set({ isTransferStarted: false }).where(eq(purchases.id, first.purchaseId))
    expect((await mark(engineer, 9.6)).statusCode).toBe(409)
    expect(await amounts(engineer)).toMatchObject({ paidOut: 3.2 })
  })

  it('becomes a debt when its sale is refunded, which the next one is less by', async () => {
    const engineer = await aUser(shop.deps)
    const sale = await aSale(shop, { engineer })
    await mark(engineer, 3.2)
    await refundSale(shop, sale)
    expect(await shop.pay()).toMatchObject({ reversed: 1 })
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
    await shop.pay()
    const [row] = await listed()
    expect(row).toMatchObject({
      amount: 3.2,
      account: { status: 'paused' },
      failure: expect.stringContaining('transfers'),
    })
    expect((await mark(engineer, 3.2)).statusCode).toBe(200)
    shop.provider.account.connect.become(accountId, 'ready')
    expect(await shop.pay()).toMatchObject({ sent: 0 })
    expect(await shop.transfers()).toMatchObject([{ status: 'done', providerTransferId: null }])
  })

  it('is not of what is on its way through the provider', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    const [, marked] = await Promise.all([shop.pay(), mark(engineer, 3.2)])
    const isMarked = marked.statusCode === 200
    expect(shop.provider.account.connect.transfers).toHaveLength(isMarked ? 0 : 1)
    expect(await amounts(engineer)).toEqual({ ...NONE, paidOut: 3.2 })
  })
})
