import type { Licence } from '@promptery/contract/constants'
import { LICENCE_TERMS } from '@promptery/contract/listings/licences'
import { toCents } from '@promptery/contract/money'
import { PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { countSale } from '../../listings/counters.ts'
import { getListedPrompt } from '../../listings/get-prompt.ts'
import { ownsPrompt } from '../../listings/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { cartItems, prompts, purchases, users } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, NotFound, PriceChanged } from '../../platform/errors.ts'
import { acceptOffer, requireEngineer, requireOpenOffer } from '../offers/pay-offer.ts'

/** A pending purchase. */
interface StartedPurchase {
  id: string
  promptId: string
  buyerId: string
  sellerId: string
  /** Whether it is the listing of an offer. */
  isPrivate: boolean
}

interface StartInput {
  promptId: string
  /** The displayed price in dollars. Absent: any price. */
  price?: number | undefined
  /** The displayed licence. Absent: any licence. */
  licence?: Licence | undefined
}

/**
 * Starts or restarts a purchase by the session's user at the current price, version and licence. It is `pending` until
 * `settlePurchase`. `ctx.db` is the caller's transaction; the prompt stays locked in it.
 * @returns the purchase, or null when the user owns the prompt already
 * @throws NotFound for an unlisted prompt, Forbidden for the user's own, PriceChanged, Conflict for another licence and for
 *   an offer that is over
 */
export async function startPurchase(
  ctx: UserContext,
  { promptId, price, licence }: StartInput,
): Promise<StartedPurchase | null> {
  const { db, user } = ctx
  if (await ownsPrompt(db, user.id, promptId)) return null
  // Settling updates the prompt: it is locked first, before the row of the purchase.
  const prompt = await getListedPrompt(db, promptId, ctx.config.requireApproval, 'no key update', user.id)
  if (user.id === prompt.uploadedBy) throw new Forbidden('own_prompt', 'This prompt is your own')
  const isPrivate = prompt.privateFor !== null
  if (isPrivate) await requireOpenOffer(db, prompt.id)
  if (price !== undefined && toCents(price) !== prompt.priceCents) {
    throw new PriceChanged({ shown: price, current: prompt.priceCents / 100 }, ctx.config.currency)
  }
  if (licence !== undefined && licence !== prompt.licence) {
    const [was, is] = [licence, prompt.licence].map((one) => LICENCE_TERMS[one].name)
    throw new Conflict('licence_changed', `The licence has changed from ${was} to ${is}`)
  }
  const begun = {
    sellerId: prompt.uploadedBy,
    amountCents: prompt.priceCents,
    version: prompt.version,
    licence: prompt.licence,
    refundDays: ctx.config.refundDays,
    holdDays: ctx.config.payoutHoldDays,
    status: PURCHASE_MOVES.start.to,
  }
  const [purchase] = await db
    .insert(purchases)
    .values({ id: newId(), promptId, buyerId: user.id, ...begun })
    .onConflictDoUpdate({
      target: [purchases.buyerId, purchases.promptId],
      targetWhere: sql`status <> 'refunded'`,
      set: begun,
      setWhere: inArray(purchases.status, [...PURCHASE_MOVES.start.from]),
    })
    .returning({
      id: purchases.id,
      promptId: purchases.promptId,
      buyerId: purchases.buyerId,
      sellerId: purchases.sellerId,
    })
  // No row: a concurrent request of the same user has paid.
  return purchase ? { ...purchase, isPrivate } : null
}

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

/**
 * Locks the prompts and then the sellers of several purchases, each ordered by id, to avoid deadlocks. Settling a single
 * purchase locks its prompt itself.
 */
export async function lockSales(tx: Db, promptIds: string[]): Promise<void> {
  if (promptIds.length > 1) await lockPrompts(tx, promptIds)
}

/** As `lockSales`, also for a single prompt. */
export async function lockPrompts(tx: Db, promptIds: string[]): Promise<void> {
  const rows = await tx
    .select({ sellerId: prompts.uploadedBy })
    .from(prompts)
    .where(inArray(prompts.id, promptIds))
    .orderBy(asc(prompts.id))
    .for('no key update')
  const sellerIds = rows.map(({ sellerId }) => sellerId)
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, sellerIds))
    .orderBy(asc(users.id))
    .for('no key update')
}
