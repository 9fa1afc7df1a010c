import { expect } from 'vitest'
import type { Caller } from '../shop/app.ts'
import type { TestUser } from '../shop/factories.ts'
import { TERMS } from '../shop/offers.ts'
import type { Buyer } from './paying-shop.ts'
import type { PayoutShop } from './payout-shop.ts'
import { aConnectedEngineer } from './sales.ts'

export const TEXT = 'A fox that walks in the deep snow of a silent wood'

export interface OfferCase {
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
export async function anOfferIn(shop: PayoutShop): Promise<OfferCase> {
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

/** An offer that is paid and delivered. */
export async function aDeliveryIn(shop: PayoutShop): Promise<OfferCase> {
  const made = await anOfferIn(shop)
  await made.pay()
  expect(await made.move(made.asEngineer, { move: 'deliver', prompt: TEXT })).toBe(200)
  return made
}
