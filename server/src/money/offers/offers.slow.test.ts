import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { offers, purchases } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import type { Buyer } from '../../testing/money/paying-shop.ts'
import { type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import { aConnectedEngineer } from '../../testing/money/sales.ts'
import type { Caller } from '../../testing/shop/app.ts'
import type { TestUser } from '../../testing/shop/factories.ts'
import { TERMS } from '../../testing/shop/offers.ts'
import { moveOverdueOffers } from './move-overdue-offers.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})
afterEach(endTest)

const TEXT = 'A fox that walks in the deep snow of a silent wood'

interface Case {
  id: string
  promptId: string
  engineer: TestUser
  accountId: string
  buyer: Buyer
  asEngineer: Caller
  status(): Promise<string>
  /** A move by a side. @returns the response's status */
  move(by: Caller, body: object): Promise<number>
  pay(): Promise<{ session: string; checkoutId: string }>
}

/** An offer for 4.00 that answers a brief. */
async function anOffer(): Promise<Case> {
  const { engineer, accountId } = await aConnectedEngineer(shop)
  const buyer = await shop.aBuyer()
  const asEngineer = await shop.as(engineer)
  const asked = await buyer.call('POST', '/offers/briefs', { engineerId: engineer.id, brief: 'A fox, please' })
  expect(asked.statusCode).toBe(201)
  const { _id: id } = asked.json().offer
  const offered = await asEngineer('POST', `/offers/${id}`, { ...TERMS, move: 'offer' })
  expect(offered.statusCode).toBe(200)
  const promptId: string = offered.json().offer.terms.prompt_id
  return {
    ...{ id, promptId, engineer, accountId, buyer, asEngineer },
    status: async () => (await buyer.call('GET', `/offers/${id}`)).json().offer.status,
    move: async (by, body) => (await by('POST', `/offers/${id}`, body)).statusCode,
    async pay() {
      const { session, checkoutId } = await buyer.buy(promptId, TERMS.price)
      shop.provider.account.pay(session)
      await shop.deliver()
      return { session, checkoutId }
    },
  }
}

async function aDelivery(): Promise<Case> {
  const made = await anOffer()
  await made.pay()
  expect(await made.move(made.asEngineer, { move: 'deliver', prompt: TEXT })).toBe(200)
  return made
}

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
