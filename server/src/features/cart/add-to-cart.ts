import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { getListedPrompt } from '../../db/queries/listed-prompts.ts'
import { cartItems, purchases } from '../../db/schema.ts'
import { Conflict, Forbidden, Invalid } from '../../errors.ts'
import { CART_ITEMS_MAX, canAdd } from './policy.ts'

/**
 * Puts a prompt into the cart of the session's user. What is there already stays where it is.
 * @throws NotFound, Forbidden for one's own, Conflict for what one owns, Invalid for one too many
 */
export async function addToCart(ctx: UserContext, input: { promptId: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // One after the other for each user, so that two at once cannot both be the hundredth.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${ctx.user.id}`}, 0))`)
    if (await owns(tx, ctx.user.id, input.promptId)) throw new Conflict('You own this prompt already')
    const prompt = await getListedPrompt(tx, input.promptId, ctx.config.requireApproval)
    if (!canAdd(ctx.user, prompt)) throw new Forbidden('This prompt is your own')
    const [others] = await tx
      .select({ count: count() })
      .from(cartItems)
      .where(and(eq(cartItems.userId, ctx.user.id), ne(cartItems.promptId, prompt.id)))
    if ((others?.count ?? 0) >= CART_ITEMS_MAX) {
      throw new Invalid(`Your cart holds ${CART_ITEMS_MAX} prompts: buy or remove some first`)
    }
    await tx.insert(cartItems).values({ userId: ctx.user.id, promptId: prompt.id }).onConflictDoNothing()
  })
}

async function owns(tx: Db, userId: string, promptId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.buyerId, userId), eq(purchases.promptId, promptId), eq(purchases.status, 'paid')))
  return rows.length > 0
}
