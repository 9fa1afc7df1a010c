import type { Amount } from '@promptery/contract/amount'
import type { Figures, Statistics } from '@promptery/contract/sales/statistics'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { likes, listingVisits, purchases } from '../../platform/db/schema.ts'
import { payingShop } from '../../testing/money/paying-shop.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { dayOf } from './statistics.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NONE: Figures = { earnings: 0, sales: 0, likes: 0, visits: 0 }
/** Nothing in a currency that the shop had before. */
const otherEarnings: Amount[] = []
/** A time on the day that long ago, in UTC. */
const at = (daysAgo: number, time: string): Date =>
  new Date(`${dayOf(new Date(Date.now() - daysAgo * DAY_MS))}T${time}Z`)
const day = (daysAgo: number): string => dayOf(at(daysAgo, '00:00:00'))

const statisticsOf = async (call: Caller, days: number): Promise<Statistics> =>
  (await call('GET', `/statistics?days=${days}`)).json()
const listingsOf = async (call: Caller, query: string) => (await call('GET', `/statistics/listings?${query}`)).json()

describe('a shop without a payment provider', () => {
  let shop: TestApp
  let engineer: TestUser
  let call: Caller
  let fox: string
  let owl: string
  beforeAll(async () => {
    shop = await testApp()
    engineer = await aUser(shop.deps)
    call = await shop.as(engineer)
    fox = (await aPrompt(shop.deps, { uploader: engineer, title: 'Fox', price: 4 })).id
    owl = (await aPrompt(shop.deps, { uploader: engineer, title: 'Owl', price: 8 })).id
    await aPrompt(shop.deps, { uploader: engineer, title: 'Nothing ever came of it' })
    const soldAt = async (promptId: string, paidAt: Date) => {
      const buyer = await aBuyer(shop.deps, promptId)
      await shop.deps.db.update(purchases).set({ paidAt }).where(eq(purchases.buyerId, buyer.id))
      return buyer
    }
    await soldAt(fox, at(0, '00:00:00.000'))
    await soldAt(fox, at(1, '23:59:59.999'))
    await soldAt(owl, at(6, '00:00:00.000'))
    await soldAt(owl, at(7, '23:59:59.999'))
    const liker = await soldAt(owl, at(89, '12:00:00'))
    await shop.deps.db.insert(likes).values({ promptId: fox, userId: liker.id, createdAt: at(2, '12:00:00') })
    await shop.deps.db.insert(listingVisits).values([
      { engineerId: engineer.id, day: day(1), promptId: fox, visits: 5 },
      { engineerId: engineer.id, day: day(1), promptId: owl, visits: 2 },
      { engineerId: engineer.id, day: day(7), promptId: owl, visits: 9 },
    ])
    // Of another engineer.
    const other = await aPrompt(shop.deps)
    await soldAt(other.id, at(1, '12:00:00'))
    await shop.deps.db.insert(likes).values({ promptId: other.id, userId: engineer.id })
    await shop.deps.db
      .insert(listingVisits)
      .values({ engineerId: other.uploader.id, day: day(1), promptId: other.id, visits: 50 })
  })

  it('returns an engineer’s figures per day, in UTC, today last', async () => {
    const { totals, days } = await statisticsOf(call, 7)
    expect(days).toEqual([
      { day: day(6), ...NONE, earnings: 8, sales: 1 },
      { day: day(5), ...NONE },
      { day: day(4), ...NONE },
      { day: day(3), ...NONE },
      { day: day(2), ...NONE, likes: 1 },
      { day: day(1), earnings: 4, sales: 1, likes: 0, visits: 7 },
      { day: day(0), ...NONE, earnings: 4, sales: 1 },
    ])
    expect(totals).toEqual({ earnings: 16, sales: 3, likes: 1, visits: 7, otherEarnings })
  })

  it.each([
    [7, { earnings: 16, sales: 3, likes: 1, visits: 7 }],
    [30, { earnings: 24, sales: 4, likes: 1, visits: 16 }],
    [90, { earnings: 32, sales: 5, likes: 1, visits: 16 }],
    [365, { earnings: 32, sales: 5, likes: 1, visits: 16 }],
  ])('covers %i days', async (range, totals) => {
    const found = await statisticsOf(call, range)
    expect(found.totals).toEqual({ ...totals, otherEarnings })
    expect(found.days).toHaveLength(range)
  })

  it('returns them per listing, by earnings, paginated', async () => {
    const first = await listingsOf(call, 'days=30&limit=1')
    expect(first.listings).toEqual([
      { _id: owl, title: 'Owl', earnings: 16, sales: 2, likes: 0, visits: 11, otherEarnings },
    ])
    const second = await listingsOf(call, `days=30&limit=1&cursor=${first.nextCursor}`)
    expect(second).toEqual({
      success: true,
      listings: [{ _id: fox, title: 'Fox', earnings: 8, sales: 2, likes: 1, visits: 5, otherEarnings }],
      nextCursor: null,
    })
  })

  it('are empty for a user without sales', async () => {
    const nobody = await shop.as(await aUser(shop.deps))
    expect((await statisticsOf(nobody, 30)).totals).toEqual({ ...NONE, otherEarnings })
    expect(await listingsOf(nobody, 'days=30')).toMatchObject({ listings: [], nextCursor: null })
  })

  it('defaults to 30 days, and refuses other ranges than those offered', async () => {
    expect((await call('GET', '/statistics')).json().days).toHaveLength(30)
    for (const days of ['8', '', 'many', '-7']) {
      expect((await call('GET', `/statistics?days=${days}`)).statusCode, days).toBe(400)
    }
    expect((await call('GET', '/statistics/listings?cursor=abc')).json()).toMatchObject({ code: 'invalid_cursor' })
  })
})

describe('a shop that takes money', () => {
  it('returns the ledger’s figures: the engineer’s earnings minus refunds', async () => {
    const shop = await payingShop({ currency: 'eur' })
    const { id, uploader } = await aPrompt(shop.deps, { price: 12.5 })
    const { id: free } = await aPrompt(shop.deps, { uploader, price: 0 })
    const [one, two] = [await shop.aBuyer(), await shop.aBuyer()]
    for (const buyer of [one, two]) {
      const { session } = await buyer.buy(id, 12.5)
      shop.provider.account.pay(session)
      await shop.deliver()
    }
    await one.buy(free)
    const call = await shop.as(uploader)
    const found = await statisticsOf(call, 7)
    expect(found.totals).toEqual({ earnings: 20, sales: 3, likes: 0, visits: 0, otherEarnings })
    expect((await listingsOf(call, 'days=7')).listings).toMatchObject([
      { _id: id, earnings: 20, sales: 2 },
      { _id: free, earnings: 0, sales: 1 },
    ])
    await shop.deps.db.update(purchases).set({ status: 'refunded' }).where(sql`${purchases.buyerId} = ${two.user.id}`)
    expect((await statisticsOf(call, 7)).totals).toMatchObject({ earnings: 10, sales: 2 })
  })
})
