import type { BuyBody } from '@promptery/contract/purchases'
import type { UserContext } from '../../context.ts'
import { Forbidden } from '../../errors.ts'
import { settleLocked } from './settle-purchase.ts'
import { startPurchase } from './start-purchase.ts'

export interface Bought {
  status: 'paid'
  /** False: the user owned it already, and nothing was recorded. */
  isNew: boolean
}

/**
 * Buys a prompt for the session's user at its price in the database. The demo checkout takes no money, so the purchase is
 * begun and settled at once.
 * @throws Forbidden for another user's purchase or one's own prompt, NotFound for what is not on the market, PriceChanged
 */
export async function buyPrompt(ctx: UserContext, input: BuyBody): Promise<Bought> {
  if (input.boughtBy !== ctx.user.id) throw new Forbidden('not_buyer', 'You can only buy for yourself')
  return ctx.db.transaction(async (tx) => {
    const begun = await startPurchase({ ...ctx, db: tx }, input)
    if (begun) await settleLocked(tx, begun)
    return { status: 'paid', isNew: begun !== null }
  })
}
