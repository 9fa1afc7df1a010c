import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { notifications, prompts, purchases } from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import { logInMemory } from '../../testing/log.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, type TestUser } from '../../testing/shop/factories.ts'
import { askForReviewsJob } from './ask-for-reviews.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
beforeEach(() => shop.deps.db.delete(notifications))

const run = () => askForReviewsJob.run({ ...shop.deps, log: logInMemory('warn').logger })

/** A user who bought a prompt that many days ago. */
async function aSale(daysAgo: number): Promise<{ promptId: string; buyer: TestUser }> {
  const { id: promptId } = await aPrompt(shop.deps)
  const buyer = await aBuyer(shop.deps, promptId)
  const paidAt = sql`now() - make_interval(days => ${daysAgo})`
  await shop.deps.db.update(purchases).set({ paidAt }).where(eq(purchases.promptId, promptId))
  return { promptId, buyer }
}

const asked = () =>
  shop.deps.db
    .select({ userId: notifications.userId, promptId: notifications.promptId })
    .from(notifications)
    .where(eq(notifications.type, 'review_asked'))

it('asks a buyer once, after a week', async () => {
  const { promptId, buyer } = await aSale(8)
  await Promise.all([run(), run()])
  await run()
  expect(await asked()).toEqual([{ userId: buyer.id, promptId }])
  const [row] = await shop.deps.db.select().from(purchases).where(eq(purchases.promptId, promptId))
  expect(row?.isReviewAsked).toBe(true)
})

it('does not ask again after a refund and a new purchase', async () => {
  const { promptId, buyer } = await aSale(8)
  await run()
  await shop.deps.db.update(purchases).set({ status: 'refunded' }).where(eq(purchases.promptId, promptId))
  await buyPrompt({ ...shop.deps, user: buyer }, { boughtBy: buyer.id, promptId })
  const paidAt = sql`now() - make_interval(days => 8)`
  await shop.deps.db.update(purchases).set({ paidAt }).where(eq(purchases.promptId, promptId))
  await run()
  expect(await asked()).toEqual([{ userId: buyer.id, promptId }])
})

it('skips buyers of today, of long ago, with a review, a refund, or a withdrawn prompt', async () => {
  await aSale(6)
  await aSale(22)
  const reviewed = await aSale(8)
  const call = await shop.as(reviewed.buyer)
  await call('PUT', `/prompts/reviews/${reviewed.promptId}`, { stars: 4, version: 1 })
  const refunded = await aSale(8)
  await shop.deps.db
    .update(purchases)
    .set({ status: 'refunded' })
    .where(and(eq(purchases.promptId, refunded.promptId), eq(purchases.buyerId, refunded.buyer.id)))
  const gone = await aSale(8)
  await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, gone.promptId))
  await run()
  expect(await asked()).toEqual([])
})
