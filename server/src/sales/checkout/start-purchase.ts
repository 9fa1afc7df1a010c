import type { Licence } from '@promptery/contract/constants'
import { LICENCE_TERMS } from '@promptery/contract/listings/licences'
import { toCents } from '@promptery/contract/money'
import { PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { inArray, sql } from 'drizzle-orm'
import { getListedPrompt } from '../../listings/get-prompt.ts'
import { ownsPrompt } from '../../listings/ownership.ts'
import type { UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { purchases } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, PriceChanged } from '../../platform/errors.ts'
import { requireOpenOffer } from '../offers/pay-offer.ts'
import { canBuy } from '../policy.ts'

/** A pending purchase. */
export interface StartedPurchase {
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
  if (!canBuy(user, prompt)) throw new Forbidden('own_prompt', 'This prompt is your own')
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
