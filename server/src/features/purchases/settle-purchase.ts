import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { notify } from '../../db/queries/notify.ts'
import { cartItems, prompts, purchases } from '../../db/schema.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { countSale } from '../../listings/counters.ts'
import { movePurchase } from './move-purchase.ts'
import type { StartedPurchase } from './start-purchase.ts'

/**
 * Makes a pending purchase a paid one: its buyer owns the prompt, the sale is counted, the seller is told, and the prompt
 * leaves the buyer's cart. Once paid, it stays as it is however often this is called. `tx` is the caller's transaction.
 * @returns false when it was paid already
 * @throws NotFound, Conflict for a purchase that has ended without a payment
 */
export async function settlePurchase(tx: Db, id: string): Promise<boolean> {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id))
  if (!purchase) throw new NotFound('This purchase does not exist')
  // The prompt before the purchase, as `startPurchase` and `deletePrompt` do, so that no two wait for each other.
  await tx.select({ id: prompts.id }).from(prompts).where(eq(prompts.id, purchase.promptId)).for('no key update')
  return settleLocked(tx, purchase)
}

/** `settlePurchase` for a purchase whose prompt is locked by the transaction. */
export async function settleLocked(tx: Db, { id, promptId, buyerId, sellerId }: StartedPurchase): Promise<boolean> {
  if (!(await movePurchase(tx, id, 'settle'))) {
    await checkPaid(tx, id)
    return false
  }
  await countSale(tx, { promptId, sellerId, buyerId })
  await tx.delete(cartItems).where(and(eq(cartItems.userId, buyerId), eq(cartItems.promptId, promptId)))
  await notify(tx, sellerId, { type: 'sold', promptId, actorId: buyerId })
  return true
}

async function checkPaid(tx: Db, id: string): Promise<void> {
  const [purchase] = await tx.select({ status: purchases.status }).from(purchases).where(eq(purchases.id, id))
  if (!purchase) throw new NotFound('This purchase does not exist')
  if (purchase.status !== 'paid') throw new Conflict('not_pending', 'This purchase does not wait for a payment')
}
