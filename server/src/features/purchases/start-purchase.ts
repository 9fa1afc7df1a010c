import type { Licence } from '@promptery/contract/constants'
import { LICENCE_TERMS } from '@promptery/contract/listings/licences'
import { toCents } from '@promptery/contract/money/money'
import { PURCHASE_MOVES } from '@promptery/contract/money/purchases'
import { inArray, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { purchases } from '../../db/schema.ts'
import { Conflict, Forbidden, PriceChanged } from '../../errors.ts'
import { getListedPrompt } from '../../listings/get-listed-prompt.ts'
import { ownsPrompt } from '../../listings/ownership.ts'
import { canBuy } from './policy.ts'

/** A purchase that is pending. */
export interface StartedPurchase {
  id: string
  promptId: string
  buyerId: string
  sellerId: string
}

interface StartInput {
  promptId: string
  /** Dollars: what the buyer was shown. Absent: any price. */
  price?: number | undefined
  /** What the buyer was shown. Absent: any licence. */
  licence?: Licence | undefined
}

/**
 * Begins a purchase by the session's user at the price, of the text and under the licence of the moment, or begins it
 * anew. It is `pending` until `settlePurchase`. `ctx.db` is the caller's transaction, which has the prompt locked after it.
 * @returns the purchase, or null when the user owns the prompt already
 * @throws NotFound for what is not on the market, Forbidden for one's own prompt, PriceChanged, Conflict for another licence
 */
export async function startPurchase(
  ctx: UserContext,
  { promptId, price, licence }: StartInput,
): Promise<StartedPurchase | null> {
  const { db, user } = ctx
  if (await ownsPrompt(db, user.id, promptId)) return null
  // Settling updates the prompt. Locked as for that from the beginning: every purchase takes the prompt before its own row.
  const prompt = await getListedPrompt(db, promptId, ctx.config.requireApproval, 'no key update')
  if (!canBuy(user, prompt)) throw new Forbidden('own_prompt', 'This prompt is your own')
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
  // No row: another request of the same user has paid meanwhile.
  return purchase ?? null
}
