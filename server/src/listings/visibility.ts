import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context, CurrentUser } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { formerVersions, listings, prompts, purchases, users } from '../platform/db/schema.ts'
import { NotFound } from '../platform/errors.ts'

/** Columns that decide whether a listing is on the market. */
export type ListedFacts = Pick<typeof prompts.$inferSelect, 'status' | 'withdrawnAt' | 'mustBeApproved'>

/** Whether a listing is on the market. `listedPrompts` is the same in SQL. */
export const isListed = (prompt: ListedFacts, requireApproval: boolean): boolean =>
  !prompt.withdrawnAt && isPassed(prompt, requireApproval)

/** Whether the current state of a listing is public. */
export function isPassed(prompt: Omit<ListedFacts, 'withdrawnAt'>, requireApproval: boolean): boolean {
  return prompt.status === 'approved' || (prompt.status === 'pending' && !requireApproval && !prompt.mustBeApproved)
}

/** Whether a listing is held for an admin in a shop without general approval. */
export const isHeld = (prompt: ListedFacts, requireApproval: boolean): boolean =>
  !requireApproval && !prompt.withdrawnAt && prompt.status === 'pending' && prompt.mustBeApproved

/**
 * `isListed` in SQL. Its values are literals in the statement, so that generic plans use the partial indexes of listed
 * prompts.
 * @param table `listings` for what walks or filters the market's lists
 */
export function listedPrompts(requireApproval: boolean, table: typeof prompts | typeof listings = prompts): SQL {
  const approved = requireApproval
    ? sql`${table.status} = 'approved'`
    : sql`(${table.status} = 'approved' or not ${table.mustBeApproved})`
  return sql`${table.withdrawnAt} is null and ${table.status} <> 'rejected' and ${approved}`
}

/** Whether a user has a listing on the market, in SQL. */
export const isOnMarket = (requireApproval: boolean): SQL<boolean> =>
  sql<boolean>`exists (select from ${listings} where ${listings.uploadedBy} = ${users.id}
    and ${listedPrompts(requireApproval, listings)})`

/** The sold text is readable by its uploader, its buyers and admins. */
export function canReadText(user: CurrentUser | null, prompt: { uploadedBy: string }, owned: boolean): boolean {
  return user !== null && (owned || user.id === prompt.uploadedBy || user.role === 'admin')
}

/** Columns that decide whether everybody may read a text. */
export type OpenFacts = ListedFacts & Pick<typeof prompts.$inferSelect, 'isOpen' | 'priceCents'>

/** The text of an open listing is readable by everybody while it is free and on the market. */
export const isOpenToAll = (prompt: OpenFacts, requireApproval: boolean): boolean =>
  prompt.isOpen && prompt.priceCents === 0 && isListed(prompt, requireApproval)

/** `isOpenToAll` in SQL. */
export const openPrompts = (requireApproval: boolean): SQL =>
  sql`${prompts.isOpen} and ${prompts.priceCents} = 0 and ${listedPrompts(requireApproval)}`

/**
 * A listing is visible to all while it is on the market, and afterwards to those who may read its text. That of an offer is
 * visible to the member for whom it is, too.
 */
export function canSeeListing(
  user: CurrentUser | null,
  prompt: ListedFacts & { uploadedBy: string; privateFor: string | null },
  owned: boolean,
  requireApproval: boolean,
): boolean {
  if (isListed(prompt, requireApproval) || canReadText(user, prompt, owned)) return true
  return user !== null && user.id === prompt.privateFor
}

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
