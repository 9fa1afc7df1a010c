import type { CartItem } from '@promptery/contract/money/cart'
import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import { asApproved } from '../../catalog/approved-snapshot.ts'
import { ownedBy } from '../../catalog/ownership.ts'
import { listedPrompts } from '../../catalog/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import { pick } from '../../platform/db/pick.ts'
import { cartItems, prompts, purchases, users } from '../../platform/db/schema.ts'
import { CART_ITEMS_MAX } from './policy.ts'
import { presentCartItem } from './present.ts'

/** The cart of the session's user, latest first, without prompts that they own. */
export async function listCart(ctx: UserContext): Promise<CartItem[]> {
  const bought = ctx.db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(ownedBy(ctx.user.id), eq(purchases.promptId, cartItems.promptId)))
  const rows = await ctx.db
    .select({
      id: prompts.id,
      title: prompts.title,
      category: prompts.category,
      cover: prompts.cover,
      drawnKey: prompts.drawnKey,
      drawnPlaceholder: prompts.drawnPlaceholder,
      ...pick(prompts, 'description', 'status', 'mustBeApproved', 'approvedSnapshot', 'type', 'priceCents', 'licence'),
      uploaderName: users.username,
      uploaderDisplayName: users.displayName,
      addedAt: cartItems.createdAt,
      isAvailable: sql<boolean>`(${listedPrompts(ctx.config.requireApproval)})`,
    })
    .from(cartItems)
    .innerJoin(prompts, eq(prompts.id, cartItems.promptId))
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(and(eq(cartItems.userId, ctx.user.id), notExists(bought)))
    .orderBy(desc(cartItems.createdAt), desc(cartItems.promptId))
    .limit(CART_ITEMS_MAX)
  return rows.map((row) => presentCartItem(asApproved(row, ctx.config.requireApproval), ctx.files))
}
