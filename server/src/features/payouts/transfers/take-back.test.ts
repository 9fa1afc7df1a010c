import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifications, transfers } from '../../../db/schema.ts'
import { reconcileAll } from '../../../jobs/reconcile-payments.ts'
import { balancesOf } from '../../../ledger/balances.ts'
import { earningsOf } from '../../../ledger/earnings.ts'
import { endFile } from '../../../testing/at-end-of-file.ts'
import { aUser } from '../../../testing/factories.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { aConnectedEngineer, aSale, REFUNDABLE, refundSale } from '../../../testing/sales.ts'
import { payEngineers } from './pay-engineers.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop(REFUNDABLE)
})
// One shop each: together they would have more connections than PostgreSQL lets in.
afterEach(endFile)

const NOTHING = { sent: 0, failed: 0, reversed: 0, waiting: 0 }
const pay = () => payEngineers(shop.deps, shop.payments)
const sentTo = (accountId: string) => shop.provider.account.connect.list({ destination: accountId })
const rows = () => shop.deps.db.select().from(transfers).orderBy(transfers.id)
const earnings = (engineer: { id: string }) => earningsOf(shop.deps.db, 'usd', engineer.id)
/** The ledger sums to zero, and says of the provider what the provider says. */
async function expectAgreed() {
  expect(await reconcileAll(shop.deps, shop.payments)).toMatchObject({ differences: [] })
  const balances = await balancesOf(shop.deps.db, 'usd')
  expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0)
}

describe('a refund after the transfer', () => {
  it('takes the transfer back, once', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await pay()
    await refundSale(shop, sale)
    await Promise.all([pay(), pay(), pay()])
    expect(await pay()).toEqual(NOTHING)
    expect(shop.provider.account.connect.reversals).toMatchObject([{ amount: 320 }])
    expect(await earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 0, debtCents: 0 })
    expect(await rows()).toMatchObject([{ status: 'reversed', reversedCents: 320 }])
    await expectAgreed()
  })

  it('whose reversal was not heard of is found out', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await pay()
    await refundSale(shop, sale)
    shop.provider.goWrong(/^POST \/v1\/transfers\/:id\/reversals$/, 'hang up', 'hang up')
    expect(await pay()).toEqual({ ...NOTHING, waiting: 1 })
    shop.provider.forgetKeys()
    expect(await pay()).toEqual({ ...NOTHING, reversed: 1 })
    expect(shop.provider.account.connect.reversals).toHaveLength(1)
    await expectAgreed()
  })

  it('makes what cannot be taken back a debt, which is set against later sales', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await pay()
    const { connect } = shop.provider.account
    connect.payOut(accountId, 220)
    await refundSale(shop, sale)
    expect(await pay()).toEqual({ ...NOTHING, reversed: 1 })
    expect(connect.reversals).toMatchObject([{ amount: 100 }])
    expect(await earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 220, debtCents: 220 })
    // Two later sales, of 1.60 and 3.20: the first is kept whole.
    await aSale(shop, { engineer, price: 2, daysAgo: 20 })
    const later = await aSale(shop, { engineer })
    expect(await pay()).toEqual({ ...NOTHING, sent: 1 })
    expect(await earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 480, debtCents: 0 })
    expect(sentTo(accountId).map(({ amount }) => amount)).toEqual([320, 260])
    await expectAgreed()
    // What was set against a debt is owed again when that sale goes back too.
    await refundSale(shop, later)
    expect(await pay()).toEqual({ ...NOTHING, reversed: 1 })
    expect(await earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 220, debtCents: 60 })
    await expectAgreed()
  })

  it('makes a debt of what the provider refuses to take back for another reason, and tells the admins once', async () => {
    const admin = await aUser(shop.deps, { role: 'admin' })
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await pay()
    shop.provider.account.connect.close(accountId)
    await refundSale(shop, sale)
    const runs = await Promise.all([pay(), pay(), pay()])
    expect(runs.some(({ reversed }) => reversed > 0)).toBe(true)
    expect(await pay()).toEqual(NOTHING)
    expect(await earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 320, debtCents: 320 })
    expect(await rows()).toMatchObject([{ status: 'reversed', reversedCents: 0 }])
    const told = await shop.deps.db.select().from(notifications).where(eq(notifications.type, 'reversal_refused'))
    expect(told).toMatchObject([{ userId: admin.id, actorId: engineer.id, promptId: sale.promptId }])
    await expectAgreed()
  })

  it('makes the whole a debt where nothing is there to take back', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await pay()
    shop.provider.account.connect.payOut(accountId, 320)
    await refundSale(shop, sale)
    await Promise.all([pay(), pay()])
    expect(await earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 320, debtCents: 320 })
    expect(await rows()).toMatchObject([{ status: 'reversed', reversalCents: 0, reversedCents: 0 }])
    await expectAgreed()
  })
})
