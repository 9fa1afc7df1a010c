import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import {
  disputes,
  ledgerEntries,
  ledgerTransactions,
  notifications,
  payoutAccounts,
  purchases,
  refundRequests,
} from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { NOTHING_PAID, type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import { aConnectedEngineer, aSale } from '../../testing/money/sales.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { moveReport, suspended } from '../../testing/shop/reports.ts'
import { reconcileAll } from '../reconciliation/reconcile.ts'
import { lockPayableEarnings } from './earnings-on-hold.ts'
import { payEngineers } from './pay-engineers.ts'
import { beginTransfers } from './transfers.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})
afterEach(endTest)

describe('the share of a sale', () => {
  it('is sent to an engineer whose account is ready once its days are over, and no earlier', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer, daysAgo: 13 })
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    await shop.deps.db.update(purchases).set({ paidAt: sql`now() - interval '14 days'` })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 1 })
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    expect(shop.sentTo(accountId)).toMatchObject([{ amount: 320, currency: 'usd' }])
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 320, debtCents: 0 })
    expect(await shop.transfers()).toMatchObject([
      { status: 'done', earningsCents: 320, amountCents: 320, attempts: 1 },
    ])
    await shop.expectAgreed()
  })

  it.each([
    ['that the shop had when it was sold', 4, 0, 3, 365],
    ['that the shop has, where it is older than these', null, 4, null, 3],
  ])('is sent after as many days %s', async (_, longHold, longNow, shortHold, shortNow) => {
    const { engineer } = await aConnectedEngineer(shop)
    const { purchaseId } = await aSale(shop, { engineer, daysAgo: 3 })
    const after = async (holdDays: number | null, payoutHoldDays: number) => {
      await shop.deps.db.update(purchases).set({ holdDays }).where(eq(purchases.id, purchaseId))
      return payEngineers({ ...shop.deps, config: { ...shop.deps.config, payoutHoldDays } }, shop.payments)
    }
    expect(await after(longHold, longNow)).toEqual(NOTHING_PAID)
    expect(await after(shortHold, shortNow)).toEqual({ ...NOTHING_PAID, sent: 1 })
  })

  it('stays payable to an engineer without an account, or with one that is not ready', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const { engineer: other } = await aSale(shop)
    await aSale(shop, { engineer })
    shop.provider.account.connect.become(accountId, 'review')
    await shop.deliver()
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, waiting: 2 })
    expect(await shop.earnings(other)).toMatchObject({ payableCents: 320 })
    shop.provider.account.connect.become(accountId, 'ready')
    // No event: the job asks.
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 1, waiting: 1 })
    expect(await shop.earnings(other)).toMatchObject({ payableCents: 320 })
  })

  it('is not sent while a refund is asked for, or the payment is disputed or lost', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const [asked, disputed] = [await aSale(shop, { engineer }), await aSale(shop, { engineer })]
    await shop.deps.db
      .insert(refundRequests)
      .values({ id: newId(), purchaseId: asked.purchaseId, reason: 'It does not work' })
    const { checkoutId } = disputed
    await shop.deps.db
      .insert(disputes)
      .values({ id: newId(), checkoutId, providerDisputeId: 'dp_1', amountCents: 400, reason: 'fraudulent' })
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    await shop.deps.db.update(refundRequests).set({ status: 'withdrawn', endedAt: new Date() })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 1 })
    // Lost for a part: the sale is still paid, and the platform bears it.
    await shop.deps.db.update(disputes).set({ status: 'lost', closedAt: new Date() })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 1 })
    expect(shop.sentTo(accountId)).toHaveLength(2)
  })

  it('is not sent while its engineer is suspended, also where its transfer was begun', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    await beginTransfers(shop.deps, engineer.id)
    await aSale(shop, { engineer })
    const caseId = await suspended(shop, engineer)
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, waiting: 2 })
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    expect((await admin('GET', '/admin/payouts')).json().engineers).toMatchObject([{ isSuspended: true, sales: 2 }])
    await moveReport(shop, caseId, { move: 'undo' })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 2 })
    expect(shop.sentTo(accountId)).toHaveLength(2)
    await shop.expectAgreed()
  })

  it('is sent once by ten runs at once', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    await aSale(shop, { engineer })
    await Promise.all(Array.from({ length: 10 }, shop.pay))
    expect(shop.sentTo(accountId)).toHaveLength(2)
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 640, debtCents: 0 })
    await shop.expectAgreed()
  })
})

it('a sale of which the platform keeps everything is not in the way of others', async () => {
  const { engineer } = await aConnectedEngineer(shop)
  const whole = await aSale(shop, { engineer, daysAgo: 20 })
  const { purchaseId } = await aSale(shop, { engineer })
  const { db, config } = shop.deps
  const [posted] = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.purchaseId, whole.purchaseId))
  // As where it was posted at a fee of 100 percent. The ledger lets nobody change it otherwise.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx
      .update(ledgerEntries)
      .set({ account: 'platform_fee', userId: null })
      .where(and(eq(ledgerEntries.transactionId, posted?.id ?? ''), eq(ledgerEntries.account, 'payable')))
  })
  const due = await db.transaction((tx) => lockPayableEarnings(tx, config, { engineerId: engineer.id, limit: 1 }))
  expect(due).toMatchObject([{ purchaseId, earningsCents: 320 }])
})

it('an account that the provider says nothing of is asked about after the others', async () => {
  const { accountId } = await aConnectedEngineer(shop)
  await shop.deps.db
    .update(payoutAccounts)
    .set({ accountId: 'acct_gone', status: 'review', reportedAt: new Date(0) })
    .where(eq(payoutAccounts.accountId, accountId))
  await shop.pay()
  const [row] = await shop.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.accountId, 'acct_gone'))
  expect(row).toMatchObject({ status: 'review' })
  expect(row?.reportedAt.getTime()).toBeGreaterThan(0)
})

describe('a process that is killed', () => {
  it('before it asks the provider leaves a transfer that the next run sends', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    expect(await beginTransfers(shop.deps, engineer.id)).toBe(1)
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 1 })
    expect(shop.sentTo(accountId)).toHaveLength(1)
  })

  it.each(['soon', 'after the key is forgotten'])('after it has asked is found out, %s', async (when) => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    // Done, and both responses are lost.
    shop.provider.goWrong(/^POST \/v1\/transfers$/, 'hang up', 'hang up', 'hang up')
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, waiting: 1 })
    expect(await shop.transfers()).toMatchObject([{ status: 'pending' }])
    if (when !== 'soon') shop.provider.forgetKeys()
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 1 })
    expect(shop.sentTo(accountId)).toHaveLength(1)
    await shop.expectAgreed()
  })

  it('is made up for by reconciliation too', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    shop.provider.goWrong(/^POST \/v1\/transfers$/, 'hang up', 'hang up', 'hang up')
    await shop.pay()
    expect(await reconcileAll(shop.deps, shop.payments)).toMatchObject({ repaired: 1, differences: [] })
    expect(await shop.transfers()).toMatchObject([{ status: 'done' }])
    await shop.expectAgreed()
  })
})

describe('a transfer that fails', () => {
  it('is said once to the engineer and to the admins, and is tried again', async () => {
    const admin = await aUser(shop.deps, { role: 'admin' })
    const { engineer, accountId } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    const { account } = shop.provider
    // Everything went to the shop's bank.
    account.move('payout', { amount: -200, currency: 'usd', source: 'po_1' })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, failed: 1, waiting: 1 })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, failed: 1, waiting: 1 })
    expect(await shop.transfers()).toMatchObject([
      { status: 'failed', attempts: 2, failure: 'You have insufficient available funds in your Stripe account.' },
    ])
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.type, 'payout_failed'))
    expect(notified.map(({ userId, actorId }) => [userId, actorId])).toEqual([
      [engineer.id, null],
      [admin.id, engineer.id],
    ])
    expect(await shop.earnings(engineer)).toMatchObject({ payableCents: 320, paidOutCents: 0 })
    account.move('payout_cancel', { amount: 200, currency: 'usd', source: 'po_1' })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 1 })
    expect(shop.sentTo(accountId)).toHaveLength(1)
    await shop.expectAgreed()
  })

  it('is said also where the first attempt was not sent because its sale was frozen', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    const { purchaseId } = await aSale(shop, { engineer })
    await beginTransfers(shop.deps, engineer.id)
    await shop.deps.db.insert(refundRequests).values({ id: newId(), purchaseId, reason: 'It does not work' })
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    await shop.deps.db.update(refundRequests).set({ status: 'withdrawn', endedAt: new Date() })
    shop.provider.account.move('payout', { amount: -200, currency: 'usd', source: 'po_1' })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, failed: 1, waiting: 1 })
    expect(await shop.transfers()).toMatchObject([{ attempts: 2 }])
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.type, 'payout_failed'))
    expect(notified.map(({ userId }) => userId)).toEqual([engineer.id])
  })

  it('because the account is not ready any more leaves the share payable until it is', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    // The event is late.
    shop.provider.account.connect.become(accountId, 'rejected')
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, failed: 1, waiting: 1 })
    expect(await shop.deps.db.select().from(payoutAccounts)).toMatchObject([
      { status: 'paused', reason: 'rejected.fraud' },
    ])
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, waiting: 1 })
    expect(await shop.earnings(engineer)).toMatchObject({ payableCents: 320 })
  })
})

it('what happens on the provider’s side alone is notified', async () => {
  const { engineer, accountId } = await aConnectedEngineer(shop)
  await aSale(shop, { engineer })
  await shop.pay()
  const { connect } = shop.provider.account
  const byHand = connect.transfer({ destination: accountId, amount: '10', currency: 'usd' })
  const [transfer] = connect.transfers
  connect.reverse(transfer?.id ?? '', { amount: '20' })
  const { differences } = await reconcileAll(shop.deps, shop.payments)
  expect(differences).toEqual([
    expect.stringMatching(/^transfer_refund \S+ of 0.20 USD was made by hand, of transfer \S+, whose sale stays$/),
    `transfer ${byHand.balance_transaction} of -0.10 USD is none of this shop`,
    expect.stringContaining('the provider holds'),
  ])
})
