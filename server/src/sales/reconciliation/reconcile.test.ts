import { asc, desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deletePrompt } from '../../listings/changes/write-prompts.ts'
import {
  checkouts,
  paymentEvents,
  purchases,
  reconciliationDifferences,
  reconciliationRuns,
  refunds,
} from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPendingSale } from '../../testing/money/sales.ts'
import { balancesOf } from '../ledger/totals.ts'
import { reconcile } from './reconcile.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

const AGREED = { differences: [] }

const atThePage = () => aPendingSale(shop)
const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status).sort()

it('applies missing events once, and agrees with the provider to the cent', async () => {
  const pages = [await atThePage(), await atThePage(), await atThePage(), await atThePage(), await atThePage()]
  const [paid, expired, late, refused] = pages.map(({ session }) => session)
  const { account } = shop.provider
  account.pay(paid ?? '')
  account.expireSession(expired ?? '')
  account.pay(late ?? '', 'bank')
  account.pay(refused ?? '', 'bank')
  account.arrive(refused ?? '', false)
  expect(await shop.reconcile()).toEqual({ asked: 5, repaired: 3, refunded: 0, differences: [] })
  expect(await statuses()).toEqual(['expired', 'failed', 'paid', 'pending', 'pending'])
  expect(await shop.reconcile()).toMatchObject({ asked: 2, repaired: 0, ...AGREED })
  account.arrive(late ?? '', true)
  await shop.deliver()
  expect(await statuses()).toEqual(['expired', 'failed', 'paid', 'paid', 'pending'])
  expect(await shop.reconcile()).toMatchObject({ repaired: 0, ...AGREED })
  // Two payments of 4.00, each less a fee of 0.42.
  expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ provider: 716, provider_fee: 84, platform_fee: -160 })
})

it('finds a payment of a checkout that the shop takes for closed, and gives the money back', async () => {
  const { session, checkoutId } = await atThePage()
  await shop.deps.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, checkoutId))
  await shop.deps.db.update(purchases).set({ status: 'expired' })
  shop.provider.account.pay(session)
  expect(await shop.reconcile()).toEqual({ asked: 0, repaired: 1, refunded: 0, differences: [] })
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ status: 'done', amountCents: 400 }])
  expect(await shop.reconcile()).toMatchObject(AGREED)
  expect(shop.provider.account.refunds).toHaveLength(1)
})

it('makes a refund that could not be made, once, also when its answer was lost and its key is forgotten', async () => {
  const { promptId, uploader, session } = await atThePage()
  await deletePrompt(shop.contextOf(uploader), { id: promptId })
  shop.provider.account.pay(session)
  shop.provider.goWrong(/^GET \/v1\/refunds$/, 'error', 'error', 'error')
  await shop.deliver()
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ status: 'pending' }])
  expect(await shop.reconcile()).toMatchObject({ refunded: 1, ...AGREED })
  // As if the process had died before it took the answer down, a day ago.
  await shop.deps.db.update(refunds).set({ status: 'pending', doneAt: null, providerRefundId: null })
  shop.provider.forgetKeys()
  expect(await shop.reconcile()).toMatchObject({ refunded: 1, ...AGREED })
  expect(shop.provider.account.refunds).toHaveLength(1)
})

it('expires a checkout without a page after an hour', async () => {
  shop.provider.goWrong(/^POST \/v1\/checkout\/sessions$/, 'hang up', 'hang up', 'hang up')
  expect((await atThePage()).code).toBe(503)
  expect(await shop.reconcile()).toMatchObject({ asked: 0, repaired: 0 })
  await shop.deps.db.update(checkouts).set({ createdAt: sql`created_at - interval '61 minutes'` })
  expect(await shop.reconcile()).toMatchObject({ asked: 0, repaired: 1 })
  expect(await statuses()).toEqual(['expired'])
})

it('ends a checkout at once after a server error, which the provider repeats for a day', async () => {
  shop.provider.goWrong(/^POST \/v1\/checkout\/sessions$/, 'error', 'error', 'error')
  expect((await atThePage()).code).toBe(503)
  expect(await statuses()).toEqual(['failed'])
})

it('knows payouts to the shop’s bank and fees of the account', async () => {
  const { session } = await atThePage()
  const { account } = shop.provider
  account.pay(session)
  await shop.deliver()
  account.move('payout', { amount: -200, currency: 'usd', source: 'po_1' })
  account.move('stripe_fee', { amount: -25, currency: 'usd', source: null })
  for (let time = 0; time < 2; time += 1) {
    expect(await shop.reconcile()).toMatchObject(AGREED)
    expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ provider: 133, bank: 200, provider_fee: 67 })
  }
})

it('reports what it cannot explain, each a sentence', async () => {
  const { account } = shop.provider
  const { session, checkoutId } = await atThePage()
  account.pay(session)
  await shop.deliver()
  const refund = account.move('refund', { amount: -400, currency: 'usd', source: null })
  const stranger = account.move('charge', { amount: 999, currency: 'usd', source: null })
  await shop.deps.db.update(checkouts).set({ amountCents: 300 })
  const { differences } = await shop.reconcile()
  expect(differences).toEqual([
    `charge ${stranger.id} of 9.99 USD is none of this shop`,
    `refund ${refund.id} of -4.00 USD is none of this shop`,
    expect.stringMatching(`^charge txn_\\w+ of 4.00 USD is for checkout ${checkoutId}, of 3.00 USD$`),
    expect.stringContaining('the provider holds 5.57 USD more than the ledger says'),
  ])
})

it('needs no events at all', async () => {
  const { session, uploader } = await atThePage()
  shop.provider.account.pay(session)
  await shop.reconcile()
  expect(await shop.deps.db.$count(paymentEvents)).toBe(0)
  expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -320 })
  await shop.deliver()
  expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -320 })
})

describe('what a run keeps for the admins', () => {
  const kept = () =>
    shop.deps.db.select().from(reconciliationDifferences).orderBy(asc(reconciliationDifferences.description))

  it('a difference is kept once however often it is found, and resolved when it is found no more', async () => {
    const { account } = shop.provider
    const stranger = account.move('charge', { amount: 999, currency: 'usd', source: null })
    await shop.reconcile()
    await shop.reconcile()
    expect(await kept()).toMatchObject([
      { subject: stranger.id, description: `charge ${stranger.id} of 9.99 USD is none of this shop`, resolvedAt: null },
      { subject: 'balance', happenedAt: null, resolvedAt: null },
    ])
    account.movements.splice(0)
    expect(await shop.reconcile()).toMatchObject(AGREED)
    expect((await kept()).map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true, true])
    account.move('charge', { amount: 999, currency: 'usd', source: null })
    await shop.reconcile()
    expect(await kept()).toHaveLength(4)
  })

  it('one that a run did not cover stays, and a later run covers it', async () => {
    const { account } = shop.provider
    const stranger = account.move('charge', { amount: 999, currency: 'usd', source: null })
    stranger.created -= 10 * 24 * 60 * 60
    await reconcile(shop.deps, shop.payments, { since: new Date(stranger.created * 1000) })
    account.movements.splice(0)
    await reconcile(shop.deps, shop.payments, { since: new Date() })
    expect(await kept()).toMatchObject([{ subject: stranger.id, resolvedAt: null }, { resolvedAt: expect.any(Date) }])
    await shop.reconcile()
    expect(await kept()).toMatchObject([{ subject: stranger.id, resolvedAt: expect.any(Date) }, {}])
  })

  it('an old one is looked at again by one hourly run a day', async () => {
    const { account } = shop.provider
    const stranger = account.move('charge', { amount: 999, currency: 'usd', source: null })
    stranger.created -= 10 * 24 * 60 * 60
    await reconcile(shop.deps, shop.payments, { since: new Date(stranger.created * 1000) })
    const daysBack = async () => {
      await reconcile(shop.deps, shop.payments, { isHourly: true })
      const [latest] = await shop.deps.db
        .select()
        .from(reconciliationRuns)
        .orderBy(desc(reconciliationRuns.id))
        .limit(1)
      return (
        Math.round((latest?.startedAt.getTime() ?? 0) - (latest?.lookedSince?.getTime() ?? 0)) / (24 * 60 * 60 * 1000)
      )
    }
    expect(await daysBack()).toBe(2)
    await shop.deps.db.update(reconciliationRuns).set({ endedAt: sql`ended_at - interval '1 day'` })
    expect(await daysBack()).toBeGreaterThan(9)
    expect(await daysBack()).toBe(2)
  })

  it('one that is older than a month is looked at no more', async () => {
    const { account } = shop.provider
    const stranger = account.move('charge', { amount: 999, currency: 'usd', source: null })
    stranger.created -= 31 * 24 * 60 * 60
    await reconcile(shop.deps, shop.payments, { since: new Date(stranger.created * 1000) })
    account.movements.splice(0)
    await shop.reconcile()
    expect((await kept()).map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true, true])
  })

  it('each shop.reconcile, and why one could not be done', async () => {
    const { session } = await atThePage()
    shop.provider.account.pay(session)
    await shop.reconcile()
    shop.provider.goWrong(/^GET \/v1\/balance_transactions$/, 'error', 'error', 'error')
    await expect(shop.reconcile()).rejects.toThrow()
    const { startedAt } = reconciliationRuns
    expect(await shop.deps.db.select().from(reconciliationRuns).orderBy(asc(startedAt))).toMatchObject([
      { asked: 1, repaired: 1, refunded: 0, differences: 0, failure: null },
      { asked: 0, failure: 'Something went wrong on our end' },
    ])
  })
})

it('goes on with the others when the provider fails at one payment', async () => {
  const [one, two] = [await atThePage(), await atThePage()]
  for (const { session } of [one, two]) shop.provider.account.pay(session)
  await shop.deps.db.update(checkouts).set({ status: 'expired' })
  shop.provider.chooseFaults(({ id }) => (id === one.session ? 'error' : undefined))
  const { repaired, differences } = await shop.reconcile()
  expect([repaired, differences.length]).toEqual([1, 2])
  expect(differences).toContainEqual(expect.stringMatching(/^charge txn_\w+ could not be looked at: Something/))
  shop.provider.chooseFaults(() => undefined)
  expect(await shop.reconcile()).toMatchObject({ repaired: 1, ...AGREED })
})

it('expires a checkout that the provider forgot', async () => {
  shop.provider.goWrong(/^POST \/v1\/checkout\/sessions$/, 'forget')
  await atThePage()
  expect(await shop.reconcile()).toEqual({ asked: 1, repaired: 1, refunded: 0, differences: [] })
  expect(await statuses()).toEqual(['expired'])
})

it('repeats a refund that the provider forgot, once', async () => {
  const { promptId, uploader, session } = await atThePage()
  await deletePrompt(shop.contextOf(uploader), { id: promptId })
  shop.provider.account.pay(session)
  shop.provider.goWrong(/^POST \/v1\/refunds$/, 'forget')
  await shop.deliver()
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ status: 'done' }])
  expect(shop.provider.account.refunds).toHaveLength(0)
  for (const refunded of [1, 0])
    expect(await shop.reconcile()).toEqual({ asked: 0, repaired: 0, refunded, differences: [] })
  const [made] = shop.provider.account.refunds
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ status: 'done', providerRefundId: made?.id }])
})

it('asks for the refunds of a payment once, and not where they are done', async () => {
  const { account } = shop.provider
  const returned = await atThePage()
  await deletePrompt(shop.contextOf(returned.uploader), { id: returned.promptId })
  account.pay(returned.session)
  await shop.deliver()
  const paid = account.pay((await atThePage()).session)
  const [first] = [account.refundByHand(paid, 100), account.refundByHand(paid, 50)]
  account.failRefund(first)
  const asked = async () => {
    const before = shop.provider.received.length
    const { differences } = await shop.reconcile()
    expect(differences).toEqual([expect.stringMatching(/of -0.50 USD was made by hand, of a part/)])
    return shop.provider.received.slice(before).filter((call) => call === 'GET /v1/refunds').length
  }
  // The payment and the refunds are new in the first run.
  await asked()
  expect(await asked()).toBe(1)
  account.failRefund(account.refunds.find(({ metadata }) => metadata?.refund) ?? first)
  await shop.reconcile()
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ status: 'failed', amountCents: 400 }])
})
