import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context, CurrentUser } from '../context.ts'
import type { Db } from '../db/db.ts'
import { formerVersions, prompts, purchases } from '../db/schema.ts'
import { NotFound } from '../errors.ts'
import { canReadText, canSeeListing } from './visibility.ts'

/**
 * The purchases that make `userId` an owner: what is paid, and nothing before. The status is a word of the statement, so
 * that a plan for all values takes the index of what is not refunded.
 */
export const ownedBy = (userId: string | Placeholder): SQL | undefined =>
  and(eq(purchases.buyerId, userId), sql`${purchases.status} = 'paid'`)

/** Joins the text that was bought to a purchase, where it was replaced since. */
export const isBoughtVersion = (): SQL | undefined =>
  and(eq(formerVersions.promptId, purchases.promptId), eq(formerVersions.number, purchases.version))

/** The text that was bought, with `formerVersions` joined by `isBoughtVersion`. */
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
 * Passes for a prompt whose text a user may read. With `locked` the prompt stays until the transaction has ended.
 * @throws NotFound for every other one, there or not
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

/** Whether the asking user may know of a listing. A purchase is asked for only where nothing else decides. */
export async function maySee(ctx: Context, prompt: Parameters<typeof canSeeListing>[1] & { id: string }) {
  if (canSeeListing(ctx.user, prompt, false, ctx.config.requireApproval)) return true
  return ctx.user !== null && ownsPrompt(ctx.db, ctx.user.id, prompt.id)
}
