import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { NOTHING_PAID, type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import { aConnectedEngineer, aSale, refundSale } from '../../testing/money/sales.ts'
import { aUser } from '../../testing/shop/factories.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})
afterEach(endTest)

describe('a refund after the transfer', () => {
  it('takes the transfer back, once', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await shop.pay()
    await refundSale(shop, sale)
    await Promise.all([shop.pay(), shop.pay(), shop.pay()])
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    expect(shop.provider.account.connect.reversals).toMatchObject([{ amount: 320 }])
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 0, debtCents: 0 })
    expect(await shop.transfers()).toMatchObject([{ status: 'reversed', reversedCents: 320 }])
    await shop.expectAgreed()
  })

  it('finds a reversal whose response was lost', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await shop.pay()
    await refundSale(shop, sale)
    shop.provider.goWrong(/^POST \/v1\/transfers\/:id\/reversals$/, 'hang up', 'hang up', 'hang up')
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, waiting: 1 })
    shop.provider.forgetKeys()
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, reversed: 1 })
    expect(shop.provider.account.connect.reversals).toHaveLength(1)
    await shop.expectAgreed()
  })

  it('makes what cannot be reversed a debt, which later sales pay off', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await shop.pay()
    const { connect } = shop.provider.account
    connect.payOut(accountId, 220)
    await refundSale(shop, sale)
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, reversed: 1 })
    expect(connect.reversals).toMatchObject([{ amount: 100 }])
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 220, debtCents: 220 })
    // Two later sales, of 1.60 and 3.20: the first is kept whole.
    await aSale(shop, { engineer, price: 2, daysAgo: 20 })
    const later = await aSale(shop, { engineer })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 1 })
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 480, debtCents: 0 })
    expect(shop.sentTo(accountId).map(({ amount }) => amount)).toEqual([320, 260])
    await shop.expectAgreed()
    // What was set against a debt is owed again when that sale goes back too.
    await refundSale(shop, later)
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, reversed: 1 })
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 220, debtCents: 60 })
    await shop.expectAgreed()
  })

  it('makes a debt of what the provider finally refuses to reverse, and notifies the admins once', async () => {
    const admin = await aUser(shop.deps, { role: 'admin' })
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await shop.pay()
    shop.provider.account.connect.close(accountId)
    await refundSale(shop, sale)
    const runs = await Promise.all([shop.pay(), shop.pay(), shop.pay()])
    expect(runs.some(({ reversed }) => reversed > 0)).toBe(true)
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 320, debtCents: 320 })
    expect(await shop.transfers()).toMatchObject([{ status: 'reversed', reversedCents: 0 }])
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.type, 'reversal_refused'))
    expect(notified).toMatchObject([{ userId: admin.id, actorId: engineer.id, promptId: sale.promptId }])
    await shop.expectAgreed()
  })

  it('makes the whole a debt where the account is empty', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await shop.pay()
    shop.provider.account.connect.payOut(accountId, 320)
    await refundSale(shop, sale)
    await Promise.all([shop.pay(), shop.pay()])
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 320, debtCents: 320 })
    expect(await shop.transfers()).toMatchObject([{ status: 'reversed', reversalCents: 0, reversedCents: 0 }])
    await shop.expectAgreed()
  })
})
