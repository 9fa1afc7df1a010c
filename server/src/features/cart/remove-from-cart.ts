import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { cartItems } from '../../platform/db/schema.ts'

/** Removes a prompt from the cart of the session's user. Idempotent. */
export async function removeFromCart(ctx: UserContext, input: { promptId: string }): Promise<void> {
  await ctx.db.delete(cartItems).where(and(eq(cartItems.userId, ctx.user.id), eq(cartItems.promptId, input.promptId)))
}
