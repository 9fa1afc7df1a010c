import { eq } from 'drizzle-orm'
import { makeOffer } from '../../hiring/make-offer.ts'
import { moveOffer } from '../../hiring/move-offer.ts'
import { offers } from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

export const TERMS = { title: 'A fox for you', description: 'Foxes in snow', price: 4, days: 3 }

interface Sides {
  engineer: TestUser
  buyer: TestUser
}

/** An offer that can be paid. */
export async function anOffer(
  { deps }: TestApp,
  { engineer, buyer, price = TERMS.price }: Sides & { price?: number },
): Promise<{ id: string; promptId: string }> {
  const { id } = await makeOffer({ ...deps, user: engineer }, { ...TERMS, price, buyerId: buyer.id })
  const [row] = await deps.db.select().from(offers).where(eq(offers.id, id))
  return { id, promptId: row?.promptId ?? '' }
}

/** An offer that was paid in the demo checkout, delivered and disputed by its buyer. */
export async function aDisputedOffer(shop: TestApp, sides: Sides): Promise<string> {
  const { id, promptId } = await anOffer(shop, sides)
  const [asEngineer, asBuyer] = [shop.contextOf(sides.engineer), shop.contextOf(sides.buyer)]
  await buyPrompt(asBuyer, { boughtBy: sides.buyer.id, promptId })
  await moveOffer(asEngineer, { id, move: 'deliver', prompt: 'A fox in the snow' })
  await moveOffer(asBuyer, { id, move: 'dispute', words: 'No snow' })
  return id
}
