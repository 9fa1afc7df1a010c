import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { cartItems } from '../../db/schema.ts'
import { Conflict, Forbidden, Invalid } from '../../errors.ts'
import { getListedPrompt } from '../../listings/get-listed-prompt.ts'
import { ownsPrompt } from '../../listings/ownership.ts'
import { CART_ITEMS_MAX, canAdd } from './policy.ts'

/**
 * Puts a prompt into the cart of the session's user. What is there already stays where it is.
 * @throws NotFound, Forbidden for one's own, Conflict for what one owns, Invalid for one too many
 */
export async function addToCart(ctx: UserContext, input: { promptId: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // One after the other for each user, so that two at once cannot both be the hundredth.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${ctx.user.id}`}, 0))`)
    if (await ownsPrompt(tx, ctx.user.id, input.promptId))
      throw new Conflict('already_owned', 'You own this prompt already')
    const prompt = await getListedPrompt(tx, input.promptId, ctx.config.requireApproval)
    if (!canAdd(ctx.user, prompt)) throw new Forbidden('own_prompt', 'This prompt is your own')
    const [others] = await tx
      .select({ count: count() })
      .from(cartItems)
      .where(and(eq(cartItems.userId, ctx.user.id), ne(cartItems.promptId, prompt.id)))
    if ((others?.count ?? 0) >= CART_ITEMS_MAX) {
      throw new Invalid('cart_full', `Your cart holds ${CART_ITEMS_MAX} prompts: buy or remove some first`)
    }
    await tx.insert(cartItems).values({ userId: ctx.user.id, promptId: prompt.id }).onConflictDoNothing()
  })
}
