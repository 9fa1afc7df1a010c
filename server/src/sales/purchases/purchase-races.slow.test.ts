import { beforeAll, describe, expect, it } from 'vitest'
import { deletePrompt } from '../../listings/changes/write-prompts.ts'
import type { UserContext } from '../../platform/context.ts'
import { purchasesIn } from '../../testing/money/purchases-in.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { movePurchase } from '../checkout/purchase.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const { start, settle, aPurchase, rowOf, salesOf } = purchasesIn(() => shop)

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
