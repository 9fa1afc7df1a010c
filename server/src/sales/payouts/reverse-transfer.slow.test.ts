import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { notifications, reconciliationDifferences } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { NOTHING_PAID, type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import { aConnectedEngineer, aSale, refundSale } from '../../testing/money/sales.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'
import { storeDiscrepancies } from '../reconciliation/discrepancies.ts'
import { reconcileAll } from '../reconciliation/reconcile.ts'

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

  it('makes a debt of what the provider finally refuses to reverse, and notifies the engineer and the admins once', async () => {
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
    expect(notified.toSorted((one) => (one.userId === admin.id ? 1 : -1))).toMatchObject([
      { userId: engineer.id, actorId: null, promptId: sale.promptId, reason: '$3.20' },
      { userId: admin.id, actorId: engineer.id, promptId: sale.promptId },
    ])
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

describe('a part of a transfer that was reversed by hand at the provider', () => {
  const explain = async (subject: string) => {
    const { db } = shop.deps
    const isOpen = and(eq(reconciliationDifferences.subject, subject), isNull(reconciliationDifferences.resolvedAt))
    const [row] = await db.select().from(reconciliationDifferences).where(isOpen)
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const body = { explanation: 'Taken back at the dashboard' }
    return admin('POST', `/admin/payments/differences/${row?.id ?? newId()}`, body)
  }
  /** 1.00 of a transfer of 3.20 comes back by hand. */
  async function aReversedPart() {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await shop.pay()
    const { connect } = shop.provider.account
    const [transfer] = connect.transfers
    const part = connect.reverse(transfer?.id ?? '', { amount: '100' })
    return { engineer, accountId, sale, connect, movement: String(part.balance_transaction) }
  }
  const settled = { payableCents: 0, paidOutCents: 0, debtCents: 0 }

  it('is posted once when it is explained first, however long ago, and the sale refunded then', async () => {
    const { engineer, sale, movement } = await aReversedPart()
    const [difference] = (await reconcileAll(shop.deps, shop.payments)).differences
    expect(difference).toMatch(/1\.00 USD was made by hand, of transfer \S+, whose sale stays$/)
    expect((await explain(movement)).statusCode).toBe(200)
    expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ adjustments: -100 })
    for (const one of shop.provider.account.movements) one.created -= 60 * 24 * 60 * 60
    await refundSale(shop, sale)
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, reversed: 1 })
    expect(await shop.earnings(engineer)).toEqual(settled)
    expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ adjustments: 0 })
    await shop.expectAgreed()
    expect(await reconcileAll(shop.deps, shop.payments, { since: new Date(0) })).toMatchObject({ differences: [] })
  })

  it.each(['listed before', 'not listed'])('is posted once when the sale is refunded first: %s', async (when) => {
    const { engineer, sale, movement, connect } = await aReversedPart()
    if (when === 'listed before') await reconcileAll(shop.deps, shop.payments)
    await refundSale(shop, sale)
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, reversed: 1 })
    expect(connect.reversals.map(({ amount }) => amount)).toEqual([100, 220])
    expect((await explain(movement)).statusCode).toBe(404)
    await shop.expectAgreed()
    expect(await shop.earnings(engineer)).toEqual(settled)
    expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ adjustments: 0 })
    expect(await shop.transfers()).toMatchObject([{ status: 'reversed', reversedCents: 320 }])
  })

  it('is posted once when it is explained while the transfer is being reversed', async () => {
    const { engineer, sale, movement } = await aReversedPart()
    await reconcileAll(shop.deps, shop.payments)
    await refundSale(shop, sale)
    await Promise.all([shop.pay(), explain(movement), shop.pay()])
    await shop.expectAgreed()
    expect(await shop.earnings(engineer)).toEqual(settled)
    expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ adjustments: 0 })
  })

  it.each(['set off', 'repaid'])(
    'is a difference as far as the debt was %s before: it is the engineer’s',
    async (how) => {
      const asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
      const { engineer, accountId } = await aConnectedEngineer(shop)
      const sale = await aSale(shop, { engineer })
      await shop.pay()
      const { connect } = shop.provider.account
      connect.payOut(accountId, 320)
      await refundSale(shop, sale)
      await shop.pay()
      if (how === 'set off') await aSale(shop, { engineer, price: 2 })
      else {
        const repaid = { kind: 'repaid', amount: 1.6, currency: 'usd', note: 'By bank', clientKey: newId() }
        expect((await asAdmin('POST', `/admin/debts/${engineer.id}`, repaid)).statusCode).toBe(200)
      }
      await shop.pay()
      expect(await shop.earnings(engineer)).toMatchObject({ payableCents: 0, debtCents: 160 })
      connect.payOut(accountId, -320)
      const { balance_transaction: movement } = connect.reverse(connect.transfers[0]?.id ?? '', { amount: '320' })
      for (let run = 0; run < 2; run += 1) {
        expect((await reconcileAll(shop.deps, shop.payments)).differences).toEqual([
          expect.stringMatching(/3\.20 USD was made by hand, of transfer \S+: 1\.60 USD of it are the engineer’s$/),
        ])
      }
      expect(await shop.earnings(engineer)).toMatchObject({ payableCents: 0, debtCents: 0 })
      // It waits longer than the provider is asked about.
      await shop.deps.db.update(reconciliationDifferences).set({ happenedAt: new Date(Date.now() - 40 * 86_400_000) })
      await storeDiscrepancies(shop.deps.db, [], new Date(Date.now() - 60_000))
      const { bank } = await balancesOf(shop.deps.db, 'usd')
      // Paid by other means: once, also where it is explained again.
      for (let time = 0; time < 2; time += 1) expect((await explain(String(movement))).statusCode).toBe(200)
      expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ adjustments: 0, bank: bank - 160 })
      await shop.expectAgreed()
    },
  )

  it('lowers the debt that the shop’s own reversal has left', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await shop.pay()
    const { connect } = shop.provider.account
    connect.payOut(accountId, 320)
    await refundSale(shop, sale)
    await shop.pay()
    expect(await shop.earnings(engineer)).toMatchObject({ debtCents: 320 })
    connect.payOut(accountId, -320)
    connect.reverse(connect.transfers[0]?.id ?? '', { amount: '200' })
    await shop.expectAgreed()
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 120, debtCents: 120 })
  })
})
