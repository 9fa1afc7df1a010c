import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context, CurrentUser } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { formerVersions, prompts, purchases } from '../platform/db/schema.ts'
import { NotFound } from '../platform/errors.ts'
import { canReadText, canSeeListing } from './visibility.ts'

/**
 * Purchases that make `userId` an owner: paid ones, also while a refund is in progress. The status is a literal in the
 * statement, so that a generic plan uses the partial index of unrefunded purchases.
 */
export const ownedBy = (userId: string | Placeholder): SQL | undefined =>
  and(eq(purchases.buyerId, userId), sql`${purchases.status} in ('paid', 'refunding')`)

/** Owned purchases without a refund in progress: their buyer's review counts. */
export const notRefundedBy = (userId: string): SQL | undefined =>
  and(eq(purchases.buyerId, userId), sql`${purchases.status} = 'paid'`)

/** Joins the bought version of a text to a purchase, where a newer one replaced it. */
export const isBoughtVersion = (): SQL | undefined =>
  and(eq(formerVersions.promptId, purchases.promptId), eq(formerVersions.number, purchases.version))

/** The bought text, with `formerVersions` joined by `isBoughtVersion`. */
export const boughtText = (): SQL<string> => sql<string>`coalesce(${formerVersions.text}, ${prompts.promptText})`

/** Whether a user has bought a prompt. */
export async function ownsPrompt(db: Db, userId: string, promptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(ownedBy(userId), eq(purchases.promptId, promptId)))
  return rows.length > 0
}

/**
 * Requires that a user may read a prompt's text. `locked` locks the prompt until the transaction ends.
 * @throws NotFound for every other prompt, whether it exists or not
 */
export async function requireReadable(db: Db, user: CurrentUser, promptId: string, locked = false): Promise<void> {
  const query = db
    .select({ uploadedBy: prompts.uploadedBy, purchaseId: purchases.id })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ownedBy(user.id)))
    .where(eq(prompts.id, promptId))
  const [prompt] = await (locked ? query.for('key share', { of: prompts }) : query)
  if (!prompt || !canReadText(user, prompt, prompt.purchaseId !== null)) {
    throw new NotFound('This prompt does not exist')
  }
}

/** Whether the current user may see a listing. Reads their purchase only where nothing else decides. */
export async function maySee(ctx: Context, prompt: Parameters<typeof canSeeListing>[1] & { id: string }) {
  if (canSeeListing(ctx.user, prompt, false, ctx.config.requireApproval)) return true
  return ctx.user !== null && ownsPrompt(ctx.db, ctx.user.id, prompt.id)
}
