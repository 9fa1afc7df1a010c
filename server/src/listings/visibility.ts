import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '../platform/context.ts'
import { listings, prompts, users } from '../platform/db/schema.ts'

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
