import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { payoutAccounts, purchases } from '../../platform/db/schema.ts'
import { aPrompt, aUser, type TestUser } from '../shop/factories.ts'
import type { Buyer, PayingShop } from './paying-shop.ts'

/** The default age of `aSale`: past its hold. */
const OLD_DAYS = 15

export interface Sale {
  purchaseId: string
  promptId: string
  checkoutId: string
  engineer: TestUser
  buyer: Buyer
}

/** A sale that was paid at the provider. @param given.daysAgo when */
export async function aSale(
  shop: PayingShop,
  given: { engineer?: TestUser; price?: 2 | 4 | 6 | 8; daysAgo?: number } = {},
): Promise<Sale> {
  const { engineer = await aUser(shop.deps), price = 4, daysAgo = OLD_DAYS } = given
  const { id: promptId } = await aPrompt(shop.deps, { uploader: engineer, price })
  const buyer = await shop.aBuyer()
  const { session, checkoutId } = await buyer.buy(promptId)
  shop.provider.account.pay(session)
  await shop.deliver()
  const [row] = await shop.deps.db
    .update(purchases)
    .set({ paidAt: sql`now() - make_interval(days => ${daysAgo})` })
    .where(eq(purchases.promptId, promptId))
    .returning({ id: purchases.id })
  return { purchaseId: row?.id ?? '', promptId, checkoutId, engineer, buyer }
}

/** An engineer with a ready account at the provider. */
export async function aConnectedEngineer(shop: PayingShop): Promise<{ engineer: TestUser; accountId: string }> {
  const engineer = await aUser(shop.deps)
  const { accountId } = await shop.payments.connect.create({ userId: engineer.id, email: engineer.email, attempt: 0 })
  await shop.deps.db
    .insert(payoutAccounts)
    .values({ userId: engineer.id, accountId, status: 'incomplete', reportedAt: new Date(0) })
  shop.provider.account.connect.become(accountId, 'ready')
  await shop.deliver()
  return { engineer, accountId }
}

/** The buyer requests a refund, and the engineer grants it. Requires a refund period as in `payoutShop`. */
export async function refundSale(shop: PayingShop, { purchaseId, buyer, engineer }: Sale): Promise<void> {
  const asked = await buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'It does not work' })
  const path = `/payments/refund-requests/${asked.json().refundRequest._id}`
  const granted = await (await shop.as(engineer))('POST', path, { decision: 'grant' })
  if (granted.statusCode !== 200) throw new Error(`The refund was not granted: ${granted.body}`)
}

/** A new prompt whose buyer is at the provider's page and has not paid. */
export async function aPendingSale(shop: PayingShop) {
  const { id, uploader } = await aPrompt(shop.deps)
  const buyer = await shop.aBuyer()
  return { promptId: id, uploader, buyer, ...(await buyer.buy(id)) }
}

/** A sale whose buyer has given two stars. */
export async function aReviewedSaleIn(shop: PayingShop): Promise<Sale & { path: string }> {
  const sale = await aSale(shop)
  const path = `/prompts/reviews/${sale.promptId}`
  expect((await sale.buyer.call('PUT', path, { stars: 2, version: 1 })).statusCode).toBe(200)
  return { ...sale, path }
}
