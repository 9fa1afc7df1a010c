import { eq, or } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeMailConnection } from '../../notices/mail/mail-connection.ts'
import { newId } from '../../platform/db/ids.ts'
import { auditLog, mails, sessions } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import { aConnectedEngineer, aSale, refundSale } from '../../testing/money/sales.ts'
import { expectHeld, isErased, runErasures } from '../../testing/shop/erasures.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'
import { beginTransfers } from './transfers.ts'

let shop: PayoutShop
let admin: TestUser
let asAdmin: Awaited<ReturnType<PayoutShop['as']>>
beforeEach(async () => {
  shop = await payoutShop()
  admin = await aUser(shop.deps, { role: 'admin' })
  asAdmin = await shop.as(admin)
})
afterEach(endTest)

/** An engineer whose sale was refunded after its share of 3.20 had left their account. */
async function aDebtor() {
  const { engineer, accountId } = await aConnectedEngineer(shop)
  const sale = await aSale(shop, { engineer })
  await shop.pay()
  shop.provider.account.connect.payOut(accountId, 320)
  await refundSale(shop, sale)
  await shop.pay()
  return engineer
}
const debts = async () => (await asAdmin('GET', '/admin/debts')).json().debts
const settle = ({ id }: TestUser, amount: number, given: object = {}) =>
  asAdmin('POST', `/admin/debts/${id}`, {
    ...{ kind: 'repaid', amount, currency: 'usd', note: 'By bank, 1 December', clientKey: newId() },
    ...given,
  })

describe('a debt', () => {
  it('is listed with who owes what, since when and why, for admins and for the engineer without earnings', async () => {
    const engineer = await aDebtor()
    const time = expect.stringMatching(/^20/)
    const debt = {
      currency: 'usd',
      amount: 3.2,
      since: time,
      causes: [{ title: expect.any(String), date: time, amount: 3.2 }],
    }
    expect(await debts()).toEqual([
      { user: { _id: engineer.id, username: engineer.username, email: engineer.email }, ...debt },
    ])
    expect((await (await shop.as(engineer))('GET', '/payouts')).json().debts).toEqual([debt])
    const stranger = await shop.as(await aUser(shop.deps))
    expect((await stranger('GET', '/payouts')).json().debts).toEqual([])
  })

  it.each([
    { kind: 'repaid', account: 'bank', act: 'record-repayment', paidOut: 0, refunded: 3.2 },
    { kind: 'written_off', account: 'platform_fee', act: 'write-off-debt', paidOut: 3.2, refunded: 0 },
  ])(
    'that is $kind, in parts, is in the ledger, the audit log and the statement, and the erasure goes on',
    async (one) => {
      const { kind, account, act, ...statement } = one
      const engineer = await aDebtor()
      await expectHeld(shop, engineer, ['debt'])
      const before = (await balancesOf(shop.deps.db, 'usd'))[account as 'bank']
      expect((await settle(engineer, 1.2, { kind })).statusCode).toBe(200)
      expect(await debts()).toMatchObject([{ amount: 2 }])
      await runErasures(shop)
      expect(await isErased(shop, engineer)).toBe(false)
      expect((await settle(engineer, 2, { kind })).statusCode).toBe(200)
      expect(await debts()).toEqual([])
      expect((await balancesOf(shop.deps.db, 'usd'))[account as 'bank']).toBe(before + 320)
      const acts = await shop.deps.db
        .select()
        .from(auditLog)
        .where(or(eq(auditLog.act, 'record-repayment'), eq(auditLog.act, 'write-off-debt')))
      expect(acts.map((entry) => [entry.act, entry.actorId, entry.subjectId])).toEqual([
        [act, admin.id, engineer.id],
        [act, admin.id, engineer.id],
      ])
      const call = await shop.as(engineer)
      const told = (await call('GET', '/notifications')).json().notifications
      const how = (money: string) => (kind === 'repaid' ? `Repaid: ${money}` : `Written off: ${money}`)
      expect(told.map(({ type, reason }: { type: string; reason: string }) => [type, reason])).toEqual([
        ['debt_settled', how('$2.00')],
        ['debt_settled', how('$1.20')],
        ['reversal_refused', '$3.20'],
        ...[
          ['refunded', null],
          ['refund_requested', 'It does not work'],
          ['sold', null],
        ],
      ])
      const month = new Date().toISOString().slice(0, 7)
      const shown = (await call('GET', `/payouts/statements/${month}`)).json().statement
      expect(shown).toMatchObject({ earned: 3.2, closing: 0, ...statement })
      expect(shown.lines.slice(-2)).toMatchObject([
        { kind: `debt_${kind}`, amount: 1.2 },
        { kind: `debt_${kind}`, amount: 2 },
      ])
      await shop.expectAgreed()
    },
  )

  it('is settled once for two clicks, and never by more than is owed', async () => {
    const engineer = await aDebtor()
    const clientKey = newId()
    const answers = await Promise.all([settle(engineer, 2, { clientKey }), settle(engineer, 2, { clientKey })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await debts()).toMatchObject([{ amount: 1.2 }])
    const more = await settle(engineer, 1.21)
    expect([more.statusCode, more.json().code]).toEqual([409, 'debt_changed'])
    expect((await settle(engineer, 1, { clientKey })).json().code).toBe('client_key_used')
    expect((await settle(engineer, 1, { currency: 'eur' })).json().code).toBe('debt_changed')
  })

  it.each([
    { price: 4 as const, debtCents: 0 },
    { price: 2 as const, debtCents: 160 },
  ])('is deducted from a later share without an account, and no mail says that money comes: $price', async (one) => {
    await storeMailConnection(shop.deps.db, true)
    const engineer = await aUser(shop.deps)
    const sale = await aSale(shop, { engineer })
    const paid = { amount: 3.2, note: 'Cash', clientKey: newId() }
    expect((await asAdmin('POST', `/admin/payouts/${engineer.id}`, paid)).statusCode).toBe(200)
    await refundSale(shop, sale)
    await shop.pay()
    await aSale(shop, { engineer, price: one.price })
    // In an earlier currency, too.
    shop.deps.config = { ...shop.deps.config, currency: 'eur' }
    expect(await shop.pay()).toMatchObject({ waiting: 0 })
    expect(await shop.earnings(engineer)).toMatchObject({ payableCents: 0, debtCents: one.debtCents })
    expect((await asAdmin('GET', '/admin/payouts')).json().engineers).toEqual([])
    expect((await shop.deps.db.select().from(mails)).filter(({ kind }) => kind === 'payout')).toEqual([])
  })

  it('that later earnings pay, in parts, is told its engineer', async () => {
    const engineer = await aDebtor()
    for (const price of [2, 4] as const) {
      await aSale(shop, { engineer, price })
      await shop.pay()
      await shop.pay()
    }
    const told = (await (await shop.as(engineer))('GET', '/notifications')).json().notifications
    const settled = told.filter(({ type }: { type: string }) => type === 'debt_settled')
    expect(settled.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Deducted from your earnings: $1.60',
      'Deducted from your earnings: $1.60',
    ])
    expect(await debts()).toEqual([])
  })

  it('that a transfer under way deducts cannot be settled as well', async () => {
    const engineer = await aDebtor()
    await aSale(shop, { engineer })
    shop.provider.goWrong(/^POST \/v1\/transfers$/, 'error', 'error', 'error')
    await aSale(shop, { engineer, price: 8 })
    await beginTransfers(shop.deps, engineer.id)
    expect((await settle(engineer, 3.2)).json().code).toBe('debt_changed')
    await shop.pay()
    await shop.expectAgreed()
  })

  it('is settled only by an admin who has proven lately who they are', async () => {
    const engineer = await aDebtor()
    await shop.deps.db
      .update(sessions)
      .set({ verifiedAt: new Date(Date.now() - 10.1 * 60_000) })
      .where(eq(sessions.userId, admin.id))
    const refused = await settle(engineer, 1)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'verification_required'])
    expect((await (await shop.as(engineer))('POST', `/admin/debts/${engineer.id}`, {})).statusCode).toBe(403)
  })
})
