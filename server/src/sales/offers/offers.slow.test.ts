import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { offers, purchases } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aDeliveryIn, anOfferIn, TEXT } from '../../testing/money/offers-in.ts'
import { type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import { TERMS } from '../../testing/shop/offers.ts'
import { moveOverdueOffers } from './end-offer.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})
afterEach(endTest)

const anOffer = () => anOfferIn(shop)
const aDelivery = () => aDeliveryIn(shop)

const overdue = () => moveOverdueOffers({ ...shop.deps, payments: shop.payments })
const sold = async (promptId: string) =>
  (await shop.deps.db.select().from(purchases).where(eq(purchases.promptId, promptId)))[0]

describe('of two at once', () => {
  it('a payment and a withdrawal leave one of both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { promptId, buyer, asEngineer, move, status } = await anOffer()
      const { session } = await buyer.buy(promptId, TERMS.price)
      shop.provider.account.pay(session)
      const [withdrawn] = await Promise.all([move(asEngineer, { move: 'withdraw' }), shop.deliver()])
      expect(await status()).toBe(withdrawn === 200 ? 'withdrawn' : 'accepted')
      expect((await sold(promptId))?.status).toBe(withdrawn === 200 ? 'expired' : 'paid')
    }
    await shop.expectAgreed()
  })

  it('an acceptance and a dispute, and a delivery and the job, leave one of both', async () => {
    const one = await aDelivery()
    const codes = await Promise.all([
      one.move(one.buyer.call, { move: 'complete' }),
      one.move(one.buyer.call, { move: 'dispute', words: 'No snow' }),
      one.move(one.asEngineer, { move: 'giveBack' }),
    ])
    expect(codes.toSorted((a, b) => a - b).slice(0, 1)).toEqual([200])
    const two = await anOffer()
    await two.pay()
    await shop.deps.db
      .update(offers)
      .set({ dueAt: sql`now() + interval '30 milliseconds'` })
      .where(eq(offers.id, two.id))
    const [delivered, moved] = await Promise.all([
      two.move(two.asEngineer, { move: 'deliver', prompt: TEXT }),
      shop.deps.db.execute(sql`select pg_sleep(0.04)`).then(overdue),
    ])
    expect([delivered, moved]).toEqual(delivered === 200 ? [200, 0] : [409, 1])
    expect(await two.status()).toBe(delivered === 200 ? 'delivered' : 'refunded')
    await shop.expectAgreed()
  })
})
