import { and, count, eq, ne, sql } from 'drizzle-orm'
import { getListedPrompt } from '../../catalog/get-listed-prompt.ts'
import { ownsPrompt } from '../../catalog/ownership.ts'
import type { UserContext } from '../../platform/context.ts'
import { cartItems } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, Invalid } from '../../platform/errors.ts'
import { CART_ITEMS_MAX, canAdd } from './policy.ts'

/**
 * Adds a prompt to the cart of the session's user. Idempotent.
 * @throws NotFound, Forbidden for their own, Conflict for an owned one, Invalid for one too many
 */
export async function addToCart(ctx: UserContext, input: { promptId: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Serialized for each user, so that concurrent requests cannot exceed the limit.
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
