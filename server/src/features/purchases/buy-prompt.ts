import type { BuyBody, PurchaseStatus } from '@promptery/contract/purchases'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { getListedPrompt } from '../../db/queries/listed-prompts.ts'
import { notify } from '../../db/queries/notify.ts'
import { cartItems, prompts, purchases, users } from '../../db/schema.ts'
import { Forbidden } from '../../errors.ts'
import { canBuy } from './policy.ts'

export interface Bought {
  status: PurchaseStatus
  /** False: the user owned it already, and nothing was recorded. */
  isNew: boolean
}

/**
 * Records that the session's user buys a prompt at its price in the database. Demo checkout: it is paid at once.
 * @throws Forbidden for somebody else's purchase or one's own prompt, NotFound for what is not on the market
 */
export async function buyPrompt(ctx: UserContext, input: BuyBody): Promise<Bought> {
  if (input.boughtBy !== ctx.user.id) throw new Forbidden('You can only buy for yourself')
  return ctx.db.transaction(async (tx) => {
    const before = await findPurchase(tx, ctx.user.id, input.promptId)
    if (before) return { status: before.status, isNew: false }
    const prompt = await getListedPrompt(tx, input.promptId, ctx.config.requireApproval)
    if (!canBuy(ctx.user, prompt)) throw new Forbidden('This prompt is your own')
    const [purchase] = await tx
      .insert(purchases)
      .values({
        id: newId(),
        promptId: prompt.id,
        buyerId: ctx.user.id,
        sellerId: prompt.uploadedBy,
        amountCents: prompt.priceCents,
        status: 'paid',
        paidAt: sql`now()`,
      })
      .onConflictDoNothing()
      .returning({ status: purchases.status })
    // Another request of the same user came first: the constraint has let only one through.
    if (!purchase) return { status: 'paid', isNew: false }
    await countSale(tx, prompt)
    await tx.delete(cartItems).where(and(eq(cartItems.userId, ctx.user.id), eq(cartItems.promptId, prompt.id)))
    await notify(tx, prompt.uploadedBy, { type: 'sold', promptId: prompt.id, actorId: ctx.user.id })
    return { status: purchase.status, isNew: true }
  })
}

async function findPurchase(tx: Db, buyerId: string, promptId: string) {
  const [purchase] = await tx
    .select({ status: purchases.status })
    .from(purchases)
    .where(and(eq(purchases.buyerId, buyerId), eq(purchases.promptId, promptId)))
  return purchase
}

/** Counts a paid purchase, in its transaction: the prompt first and then its seller, so that two never deadlock. */
async function countSale(tx: Db, prompt: { id: string; uploadedBy: string }): Promise<void> {
  await tx
    .update(prompts)
    .set({ salesCount: sql`${prompts.salesCount} + 1` })
    .where(eq(prompts.id, prompt.id))
  await tx
    .update(users)
    .set({ salesCount: sql`${users.salesCount} + 1` })
    .where(eq(users.id, prompt.uploadedBy))
}
