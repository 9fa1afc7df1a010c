import type { BuyBody, CheckoutBody } from '@promptery/contract/money/purchases'
import type { UserContext } from '../../context.ts'
import { Forbidden } from '../../errors.ts'
import { checkOut } from './checkout/check-out.ts'
import { lockSales } from './lock-sales.ts'
import { settleLocked } from './settle-purchase.ts'
import { startPurchase } from './start-purchase.ts'

export interface Bought {
  status: 'pending' | 'paid'
  /** False: the user owned it already, or had begun to pay it, and nothing was recorded. */
  isNew: boolean
  /** Where what is pending is paid. */
  checkout?: { id: string; url: string | null }
}

export type Wanted = CheckoutBody['items'][number]

/**
 * Buys a prompt for the session's user at its price in the database.
 * @param origin where the shop is, for the way back from the provider's page
 * @throws Forbidden for another user's purchase, and what `buyPrompts` throws
 */
export async function buyPrompt(ctx: UserContext, { boughtBy, ...wanted }: BuyBody, origin = ''): Promise<Bought> {
  if (boughtBy !== ctx.user.id) throw new Forbidden('not_buyer', 'You can only buy for yourself')
  return buyPrompts(ctx, [wanted], origin)
}

/**
 * Buys several prompts at once: all or none. The demo checkout takes no money, so the purchases are begun and settled at
 * once; with a provider, those that cost something are pending until it says that they are paid.
 * @throws Forbidden for one's own prompt, NotFound for what is not on the market, PriceChanged, Conflict, Unavailable
 */
export async function buyPrompts(ctx: UserContext, wanted: Wanted[], origin: string): Promise<Bought> {
  const { payments } = ctx
  const items = [...new Map(wanted.map((item) => [item.promptId, item])).values()]
  return payments.name === 'demo' ? buyAtOnce(ctx, items) : checkOut({ ...ctx, payments }, items, origin)
}

async function buyAtOnce(ctx: UserContext, items: Wanted[]): Promise<Bought> {
  return ctx.db.transaction(async (tx) => {
    await lockSales(
      tx,
      items.map(({ promptId }) => promptId),
    )
    let isNew = false
    for (const item of items) {
      const begun = await startPurchase({ ...ctx, db: tx }, item)
      if (begun) isNew = (await settleLocked(tx, begun)) || isNew
    }
    return { status: 'paid', isNew }
  })
}
