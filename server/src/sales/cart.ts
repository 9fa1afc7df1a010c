import type { Licence } from '@promptery/contract/constants'
import type { CartItem } from '@promptery/contract/sales/cart'
import { and, count, desc, eq, ne, notExists, sql } from 'drizzle-orm'
import type { FileStore } from '../adapters/files/port.ts'
import { asApproved } from '../listings/approved-snapshot.ts'
import { getListedPrompt } from '../listings/get-prompt.ts'
import { type CoverRow, HIDDEN_COVER, presentCover } from '../listings/pictures/stored-pictures.ts'
import { listedPrompts, ownedBy, ownsPrompt } from '../listings/visibility.ts'
import type { CurrentUser, UserContext } from '../platform/context.ts'
import { pick } from '../platform/db/rows.ts'
import { cartItems, prompts, purchases, users } from '../platform/db/schema.ts'
import { Conflict, Forbidden, Invalid } from '../platform/errors.ts'

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

/** Removes a prompt from the cart of the session's user. Idempotent. */
export async function removeFromCart(ctx: UserContext, input: { promptId: string }): Promise<void> {
  await ctx.db.delete(cartItems).where(and(eq(cartItems.userId, ctx.user.id), eq(cartItems.promptId, input.promptId)))
}

/** Prompts that a cart holds. */
export const CART_ITEMS_MAX = 100

/** Uploaders cannot add their own prompts. */
const canAdd = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id !== prompt.uploadedBy

interface CartRow extends CoverRow {
  title: string
  description: string
  type: string
  priceCents: number
  licence: Licence
  uploaderName: string
  uploaderDisplayName: string | null
  addedAt: Date
  isAvailable: boolean
}

/** A withdrawn prompt is presented without cover, description and likes. */
function presentCartItem(row: CartRow, files: FileStore): CartItem {
  const cover = row.isAvailable ? presentCover(row, files) : HIDDEN_COVER
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.isAvailable ? row.description : '',
    price: row.priceCents / 100,
    type: row.type,
    uploaderName: row.uploaderName,
    ...(row.uploaderDisplayName !== null && { uploaderDisplayName: row.uploaderDisplayName }),
    image: cover.url,
    cover_image: cover,
    addedAt: row.addedAt.toISOString(),
    ...(row.isAvailable && { licence: row.licence }),
    isAvailable: row.isAvailable,
  }
}
