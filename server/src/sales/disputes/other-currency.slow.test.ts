import { afterEach, beforeEach, expect, it } from 'vitest'
import { disputes, refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

const rows = () => shop.deps.db.select().from(refunds).orderBy(refunds.id)

/** A page of 4.00 EUR that was paid in a shop of dollars, whose refund the provider does not make yet. */
async function aPaidPage() {
  const { id } = await aPrompt(shop.deps)
  const { session } = await (await shop.aBuyer()).buy(id)
  const { account } = shop.provider
  account.reprice(session, { currency: 'eur' })
  shop.provider.chooseFaults(({ name }) => (name === 'POST /v1/refunds' ? 'error' : undefined))
  account.pay(session)
  await shop.deliver()
  shop.provider.chooseFaults(() => undefined)
  return account.sessionOf(session)
}

/** All accounts of both currencies that are not empty. */
async function ledger() {
  const filled = async (currency: string) =>
    Object.fromEntries(Object.entries(await shop.balances(currency)).filter(([, cents]) => cents !== 0))
  return { eur: await filled('eur'), usd: await filled('usd') }
}

/** Credited 440, debited 460 for the same: the rates of the stand-in. */
it.each(['by its events', 'by reconciliation'])(
  'an open dispute stands in the currency of its payment (%s)',
  async (how) => {
    const session = await aPaidPage()
    const { account } = shop.provider
    account.dispute(session)
    if (how === 'by its events') await shop.deliver()
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
    expect(await shop.deps.db.select().from(disputes)).toMatchObject([{ status: 'open', amountCents: 400 }])
    expect(await ledger()).toEqual({
      eur: { disputed: 400, refunds: -400 },
      usd: { provider: 440 - 42 - 460 - 1500, provider_fee: 42 + 1500, exchange: 20 },
    })
  },
)

it('a won one is exchanged back, and the refund follows', async () => {
  const session = await aPaidPage()
  const { account } = shop.provider
  account.closeDispute(account.dispute(session), 'won')
  await shop.deliver()
  expect(await shop.reconcile()).toMatchObject({ refunded: 1, differences: [] })
  expect(account.refunds).toMatchObject([{ amount: 400, currency: 'eur' }])
  expect(await ledger()).toEqual({
    eur: {},
    usd: { provider: 440 - 42 - 460 - 1500 + 440 - 460, provider_fee: 42 + 1500, exchange: 40 },
  })
})

it('a lost one has given the payment back', async () => {
  const session = await aPaidPage()
  const { account } = shop.provider
  account.closeDispute(account.dispute(session), 'lost')
  await shop.deliver()
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
  expect(account.refunds).toEqual([])
  expect(await rows()).toMatchObject([{ status: 'done', amountCents: 400 }])
  expect(await ledger()).toEqual({
    eur: {},
    usd: { provider: 440 - 42 - 460 - 1500, provider_fee: 42 + 1500, exchange: 20 },
  })
})

it('one that is lost over a part leaves the rest to give back, and the part to settle', async () => {
  const session = await aPaidPage()
  const { account } = shop.provider
  account.closeDispute(account.dispute(session, { amount: 100 }), 'lost')
  await shop.deliver()
  expect(await shop.reconcile()).toMatchObject({ refunded: 1, differences: [] })
  expect(account.refunds).toMatchObject([{ amount: 300, currency: 'eur' }])
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const [outstanding] = (await admin('GET', '/admin/failed-refunds')).json().refunds
  expect(outstanding).toMatchObject({ amount: 1, currency: 'eur' })
  const body = { act: 'settle', note: 'The bank gave it', isBorne: true }
  expect((await admin('POST', `/admin/failed-refunds/${outstanding._id}`, body)).statusCode).toBe(200)
  expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
  expect(await ledger()).toEqual({
    eur: {},
    usd: { provider: 440 - 42 - 115 - 1500 - 345, provider_fee: 42 + 1500, exchange: 20 },
  })
})
