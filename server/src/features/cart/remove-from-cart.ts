import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { cartItems } from '../../db/schema.ts'

/** Takes a prompt out of the cart of the session's user. What is not there is fine. */
export async function removeFromCart(ctx: UserContext, input: { promptId: string }): Promise<void> {
  await ctx.db.delete(cartItems).where(and(eq(cartItems.userId, ctx.user.id), eq(cartItems.promptId, input.promptId)))
}
