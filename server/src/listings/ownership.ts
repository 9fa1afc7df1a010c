import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { formerVersions, prompts, purchases } from '../db/schema.ts'
import { canSeeListing } from './visibility.ts'

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

/** Whether the asking user may know of a listing. A purchase is asked for only where nothing else decides. */
export async function maySee(ctx: Context, prompt: Parameters<typeof canSeeListing>[1] & { id: string }) {
  if (canSeeListing(ctx.user, prompt, false, ctx.config.requireApproval)) return true
  return ctx.user !== null && ownsPrompt(ctx.db, ctx.user.id, prompt.id)
}
