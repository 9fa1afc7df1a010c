import { PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { countSale } from '../../listings/counters.ts'
import type { Db } from '../../platform/db/db.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { cartItems, prompts, purchases } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { acceptOffer, requireEngineer } from '../offers/pay-offer.ts'
import type { StartedPurchase } from './start-purchase.ts'

/**
 * Settles a pending purchase: counts the sale, notifies the seller and removes the prompt from the buyer's cart.
 * Idempotent. `tx` is the caller's transaction.
 * @returns false when it was paid already
 * @throws NotFound, Conflict for a purchase that is neither pending nor paid, and for an offer whose engineer is away
 */
export async function settlePurchase(tx: Db, id: string): Promise<boolean> {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id))
  if (!purchase) throw new NotFound('This purchase does not exist')
  // Locks the prompt before the purchase, as `startPurchase` and `deletePrompt` do, to avoid deadlocks.
  const [prompt] = await tx
    .select({ privateFor: prompts.privateFor })
    .from(prompts)
    .where(eq(prompts.id, purchase.promptId))
    .for('no key update')
  return settleLocked(tx, { ...purchase, isPrivate: prompt?.privateFor != null })
}

/** `settlePurchase` for a purchase whose prompt the transaction has locked. */
export async function settleLocked(
  tx: Db,
  { id, promptId, buyerId, sellerId, isPrivate }: StartedPurchase,
): Promise<boolean> {
  if (isPrivate) await requireEngineer(tx, promptId)
  if (!(await movePurchase(tx, id, 'settle'))) {
    await checkPaid(tx, id)
    return false
  }
  if (isPrivate) await acceptOffer(tx, { promptId, id })
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

/** Moves a purchase to another status by its lifecycle. @returns false when its status does not allow it */
export async function movePurchase(
  tx: Db,
  id: string,
  name: Exclude<keyof typeof PURCHASE_MOVES, 'start' | 'refund'>,
): Promise<boolean> {
  const move = PURCHASE_MOVES[name]
  const moved = await tx
    .update(purchases)
    .set({
      status: move.to,
      ...(name === 'settle' && { paidAt: sql`now()` }),
    })
    .where(and(eq(purchases.id, id), inArray(purchases.status, [...move.from])))
    .returning({ id: purchases.id })
  return moved.length > 0
}
