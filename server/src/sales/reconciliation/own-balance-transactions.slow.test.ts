import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listActs } from '../../platform/db/queries/audit.ts'
import { checkouts, purchases, reconciliationDifferences, users } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'
import { explainDifference } from './explain-discrepancies.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)
const move = (type: Stripe.BalanceTransaction.Type, amount: number, fee = 0) =>
  shop.provider.account.move(type, { amount, fee, currency: 'usd', source: null })

it.each([
  ['bank', ['topup', 'topup_reversal', 'payout', 'payout_failure', 'payout_cancel', 'inbound_transfer']],
  ['provider_fee', ['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'network_cost', 'fee_credit_funding']],
  [
    'reserve',
    [
      ...['payout_minimum_balance_hold', 'payout_minimum_balance_release', 'reserve_transaction', 'reserved_funds'],
      ...['reserve_hold', 'reserve_release', 'payment_network_reserve_hold', 'payment_network_reserve_release'],
    ],
  ],
  ['adjustments', ['adjustment', 'connect_collection_transfer', 'application_fee', 'advance', 'contribution']],
] as const)('posts to %s, once, what moves the balance for the shop: %j', async (account, types) => {
  for (const [at, type] of types.entries()) {
    const sign = at % 2 === 0 ? 1 : -1
    move(type, sign * 100 * (at + 1))
  }
  const cents = types.reduce((sum, _type, at) => sum + (at % 2 === 0 ? 1 : -1) * 100 * (at + 1), 0)
  for (let time = 0; time < 2; time += 1) {
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
    expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ provider: cents, [account]: -cents })
  }
})

it('keeps apart what the provider takes of a movement, and leaves out one of nothing', async () => {
  move('payout', -1_000, 10)
  move('topup', 2_000)
  move('adjustment', 0)
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ provider: 990, bank: -1_000, provider_fee: 10 })
})

it('leaves out what moves another balance than the one that is compared', async () => {
  move('reserve_hold', -300)
  Object.assign(move('reserve_hold', 300), { balance_type: 'risk_reserved' })
  expect(await shop.reconcile()).toMatchObject({ differences: [] })
  expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ provider: -300, reserve: 300 })
})

describe('a movement that the shop does not know', () => {
  const explain = async (subject: string) => {
    const user = await aUser(shop.deps)
    await shop.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
    const isIt = and(eq(reconciliationDifferences.subject, subject), isNull(reconciliationDifferences.resolvedAt))
    const [row] = await shop.deps.db.select().from(reconciliationDifferences).where(isIt)
    const input = { id: row?.id ?? '', address: '', explanation: 'A credit of the provider' }
    await explainDifference(shop.contextOf(user), input)
  }
  const kept = () =>
    shop.deps.db.select().from(reconciliationDifferences).orderBy(asc(reconciliationDifferences.description))

  it.each([
    ['of a newer version of the API', 'moon_landing_fee'],
    ['of something else on the account', 'charge'],
    ['made by hand', 'refund'],
    ['that took a payment back', 'payment_reversal'],
  ])(
    '%s is listed once, and explained for good: it comes back in no later shop.reconcile, nor do the balances differ',
    async (_, type) => {
      const { id } = move(type, 700, 30)
      for (let time = 0; time < 2; time += 1) {
        expect((await shop.reconcile()).differences).toEqual([
          `${type} ${id} of 7.00 USD is none of this shop`,
          'the provider holds 6.70 USD more than the ledger says',
        ])
      }
      await Promise.all([explain(id), explain(id)])
      for (let time = 0; time < 2; time += 1) expect(await shop.reconcile()).toMatchObject({ differences: [] })
      expect(await kept()).toMatchObject([
        { subject: id, explanation: 'A credit of the provider', resolvedAt: expect.any(Date) },
        { subject: 'balance', resolvedAt: expect.any(Date) },
      ])
      expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ provider: 670, adjustments: -670 })
      const [act] = await listActs(shop.deps.db, { act: 'explain-difference', limit: 1 })
      expect(act?.subjectName).toContain(id)
    },
  )

  it('is reversed when it was a part given back by hand of a payment that the shop learns of later', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const { session, checkoutId } = await buyer.buy(id)
    const { account } = shop.provider
    const paid = account.pay(session)
    await shop.reconcile()
    const refund = account.refundByHand(paid, 133)
    // The payment is not known while the movement is looked at.
    const { paymentId } = (await shop.deps.db.select().from(checkouts))[0] ?? {}
    await shop.deps.db.update(checkouts).set({ paymentId: 'pi_unknown' }).where(eq(checkouts.id, checkoutId))
    await shop.reconcile()
    await explain(String(refund.balance_transaction))
    await shop.deps.db.update(checkouts).set({ paymentId }).where(eq(checkouts.id, checkoutId))
    for (let time = 0; time < 2; time += 1) await shop.reconcile()
    expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ adjustments: 0 })
    expect((await shop.reconcile()).differences.filter((one) => /ledger says/.test(one))).toEqual([])
  })

  it('is posted as what it is when the shop comes to know it after all', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const { session, checkoutId } = await buyer.buy(id)
    const { account } = shop.provider
    account.pay(session)
    const [charge] = account.charges
    const name = charge?.metadata.checkout ?? ''
    Object.assign(charge?.metadata ?? {}, { checkout: 'of another shop' })
    await shop.deps.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, checkoutId))
    await shop.reconcile()
    await explain(String(charge?.balance_transaction))
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
    Object.assign(charge?.metadata ?? {}, { checkout: name })
    for (let time = 0; time < 2; time += 1) expect(await shop.reconcile()).toMatchObject({ differences: [] })
    expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ adjustments: 0 })
    expect((await shop.deps.db.select().from(purchases)).length).toBe(1)
  })
})
