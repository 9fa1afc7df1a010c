import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { listings, users } from '../../platform/db/schema.ts'
import { wrongCounters } from '../../testing/database/counters.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aReviewedSaleIn, refundSale, type Sale } from '../../testing/money/sales.ts'
import { aPrompt } from '../../testing/shop/factories.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop({ refundDays: 90 })
})

const aReviewedSale = () => aReviewedSaleIn(shop)

/** The totals of the prompt and its engineer, and the sums of the reviews. */
async function starsOf({ promptId, engineer, path, buyer }: Sale & { path: string }) {
  const { db } = shop.deps
  const [prompt] = await db.select().from(listings).where(eq(listings.id, promptId))
  const [user] = await db.select().from(users).where(eq(users.id, engineer.id))
  const { reviews } = (await shop.visitor('GET', path)).json()
  const { mine, reviewable } = (await buyer.call('GET', path)).json()
  return {
    prompt: [prompt?.reviewsCount, prompt?.starsSum, prompt?.ratingScore],
    engineer: [user?.reviewsCount, user?.starsSum],
    shown: reviews.map(({ stars, isRefunded }: { stars: number; isRefunded: boolean }) => [stars, isRefunded]),
    isRefunded: mine?.isRefunded,
    isTold: (await shop.visitor('GET', `/prompts/${promptId}`)).json().prompt.hasReviews,
    mayChange: reviewable !== null,
  }
}

const counted = {
  prompt: [1, 2, 3250],
  engineer: [1, 2],
  shown: [[2, false]],
  isRefunded: false,
  isTold: true,
  mayChange: true,
}
const uncounted = {
  prompt: [0, 0, 3500],
  engineer: [0, 0],
  shown: [[2, true]],
  isRefunded: true,
  isTold: true,
  mayChange: false,
}

it('a review loses its weight with a refund, stays visible, and counts again after a new purchase', async () => {
  const sale = await aReviewedSale()
  expect(await starsOf(sale)).toEqual(counted)
  await refundSale(shop, sale)
  expect(await starsOf(sale)).toEqual(uncounted)
  expect((await sale.buyer.call('PUT', sale.path, { stars: 1, version: 1 })).json()).toMatchObject({
    code: 'not_buyer',
  })
  const { session } = await sale.buyer.buy(sale.promptId)
  expect(await starsOf(sale)).toEqual(uncounted)
  shop.provider.account.pay(session)
  await shop.deliver()
  expect(await starsOf(sale)).toEqual(counted)
  expect(await wrongCounters(shop.deps.db)).toEqual({})
})

it('a refunded one is deleted without subtracting its stars twice', async () => {
  const sale = await aReviewedSale()
  await refundSale(shop, sale)
  expect((await sale.buyer.call('DELETE', sale.path)).statusCode).toBe(200)
  expect(await starsOf(sale)).toMatchObject({ prompt: [0, 0, 3500], shown: [], isTold: false })
  expect(await wrongCounters(shop.deps.db)).toEqual({})
})

it('a lost dispute removes the stars too', async () => {
  const { id: promptId, uploader: engineer } = await aPrompt(shop.deps)
  const buyer = await shop.aBuyer()
  const { session, checkoutId } = await buyer.buy(promptId)
  const { account } = shop.provider
  account.pay(session)
  await shop.deliver()
  const sale = { purchaseId: '', promptId, checkoutId, engineer, buyer, path: `/prompts/reviews/${promptId}` }
  await buyer.call('PUT', sale.path, { stars: 2, version: 1 })
  account.closeDispute(account.dispute(account.sessionOf(session)), 'lost')
  await shop.deliver()
  expect(await starsOf(sale)).toEqual(uncounted)
})
