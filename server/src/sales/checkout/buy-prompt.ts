import type { BuyBody } from '@promptery/contract/sales/purchases'
import type { UserContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { checkOut } from './check-out.ts'
import { lockSales } from './lock-sales.ts'
import type { Bought, Order, Wanted } from './order.ts'
import { settleLocked } from './settle-purchase.ts'
import { startPurchase } from './start-purchase.ts'

/**
 * Buys a prompt for the session's user at its price in the database.
 * @param origin of the shop, for the return addresses of the provider's page
 * @throws Forbidden for another user's purchase, and what `buyPrompts` throws
 */
export async function buyPrompt(
  ctx: UserContext,
  { boughtBy, country, ...wanted }: BuyBody,
  origin = '',
): Promise<Bought> {
  if (boughtBy !== ctx.user.id) throw new Forbidden('not_buyer', 'You can only buy for yourself')
  return buyPrompts(ctx, { wanted: [wanted], country }, origin)
}

/**
 * Buys several prompts, all or none. Where the shop takes no money the purchases are settled at once; otherwise those
 * with a price are pending until the provider reports the payment.
 * @throws Forbidden for the user's own prompt, NotFound for an unlisted one, PriceChanged, Conflict, Unavailable
 */
export async function buyPrompts(ctx: UserContext, order: Order, origin: string): Promise<Bought> {
  const { payments } = ctx
  const wanted = [...new Map(order.wanted.map((item) => [item.promptId, item])).values()]
  return payments.takesMoney ? checkOut({ ...ctx, payments }, { ...order, wanted }, origin) : buyAtOnce(ctx, wanted)
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
