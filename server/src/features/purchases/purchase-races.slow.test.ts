import type { PurchaseStatus } from '@promptery/contract/money/purchases'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { movePurchase } from '../../money/checkout/move-purchase.ts'
import { settlePurchase } from '../../money/checkout/settle-purchase.ts'
import { startPurchase } from '../../money/checkout/start-purchase.ts'
import { endRefunding } from '../../money/refunds/refund-sales.ts'
import type { UserContext } from '../../platform/context.ts'
import { listings, notifications, prompts, purchases, users } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { deletePrompt } from '../prompts/changes/delete-prompt.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const start = async (user: TestUser, promptId: string, price?: number) =>
  (
    await shop.deps.db.transaction((tx) =>
      startPurchase({ ...(shop.contextOf(user) as UserContext), db: tx }, { promptId, price }),
    )
  )?.id ?? null
const settle = (id: string) => shop.deps.db.transaction((tx) => settlePurchase(tx, id))

/** A buyer and a prompt with a purchase in `status`. */
async function aPurchase(status: PurchaseStatus = 'pending') {
  const { id: promptId, uploader, fields } = await aPrompt(shop.deps)
  const buyer = await aUser(shop.deps)
  const id = await start(buyer, promptId)
  if (id === null) throw new Error('nothing was begun')
  if (['paid', 'refunding', 'refunded'].includes(status)) await settle(id)
  if (status === 'refunding' || status === 'refunded') await movePurchase(shop.deps.db, id, 'takeBack')
  if (status === 'refunded') await endRefunding(shop.deps.db)
  if (status === 'expired') await movePurchase(shop.deps.db, id, 'expire')
  if (status === 'failed') await movePurchase(shop.deps.db, id, 'fail')
  return { id, promptId, uploader, buyer, fields }
}

const rowOf = async (id: string) => (await shop.deps.db.select().from(purchases).where(eq(purchases.id, id)))[0]

async function salesOf(promptId: string) {
  const { db } = shop.deps
  const [prompt] = await db.select().from(prompts).where(eq(prompts.id, promptId))
  const [seller] = await db
    .select()
    .from(users)
    .where(eq(users.id, prompt?.uploadedBy ?? ''))
  const notified = await db.$count(
    notifications,
    and(eq(notifications.promptId, promptId), eq(notifications.type, 'sold')),
  )
  const rows = await db.$count(purchases, eq(purchases.promptId, promptId))
  const [listing] = await db.select().from(listings).where(eq(listings.id, promptId))
  return { prompt: listing?.salesCount, seller: seller?.salesCount, notified, rows }
}

describe('concurrently', () => {
  it('a purchase that is settled, expired and restarted ends in one state', async () => {
    const outcomes = []
    for (let round = 0; round < 20; round += 1) {
      const { id, promptId, buyer } = await aPurchase()
      const [settled] = await Promise.allSettled([
        settle(id),
        movePurchase(shop.deps.db, id, 'expire'),
        start(buyer, promptId),
      ])
      const status = (await rowOf(id))?.status
      const sold = settled.status === 'fulfilled' ? 1 : 0
      if (settled.status === 'rejected') expect(settled.reason).toMatchObject({ code: 'not_pending' })
      expect(status === 'paid').toBe(settled.status === 'fulfilled')
      expect(await salesOf(promptId)).toEqual({ prompt: sold, seller: sold, notified: sold, rows: 1 })
      outcomes.push(status)
    }
    expect(outcomes).toHaveLength(20)
  })

  it('no payment for a deleted listing is lost', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const rounds = await Promise.all(Array.from({ length: 40 }, () => aPurchase()))
    // More calls than connections: some are settled first, others deleted first.
    const ends = rounds.map(async ({ id, promptId, uploader }, round) => {
      await begun
      const acts = [
        () => settle(id),
        () => deletePrompt(shop.contextOf(uploader) as UserContext, { id: promptId }).then(() => undefined),
      ]
      const [first, second] = await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      return round % 2 ? [first, second] : [second, first]
    })
    begin()
    for (const [round, [settled, deleted]] of (await Promise.all(ends)).entries()) {
      const row = await rowOf(rounds[round]?.id ?? '')
      expect(deleted).toMatchObject({ status: 'fulfilled' })
      if (settled?.status === 'rejected') expect(settled.reason).toMatchObject({ status: 404 })
      expect(row?.status).toBe(settled?.status === 'fulfilled' ? 'paid' : undefined)
    }
  })
})
