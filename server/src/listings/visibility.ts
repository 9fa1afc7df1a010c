import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '../context.ts'
import { prompts } from '../db/schema.ts'

/** What decides whether a listing is on the market. */
export type ListedFacts = Pick<typeof prompts.$inferSelect, 'status' | 'withdrawnAt' | 'mustBeApproved'>

/** Whether a listing is on the market. `listedPrompts` says the same to the database. */
export const isListed = (prompt: ListedFacts, requireApproval: boolean): boolean =>
  !prompt.withdrawnAt && isPassed(prompt, requireApproval)

/** Whether others than its uploader and admins are shown what a listing says now. */
export function isPassed(prompt: Omit<ListedFacts, 'withdrawnAt'>, requireApproval: boolean): boolean {
  return prompt.status === 'approved' || (prompt.status === 'pending' && !requireApproval && !prompt.mustBeApproved)
}

/**
 * `isListed` in SQL. Its values are words of the statement: a plan for all values uses the indexes of listed prompts only
 * where it can see that their condition is met.
 */
export function listedPrompts(requireApproval: boolean): SQL {
  const approved = requireApproval
    ? sql`${prompts.status} = 'approved'`
    : sql`(${prompts.status} = 'approved' or not ${prompts.mustBeApproved})`
  return sql`${prompts.withdrawnAt} is null and ${prompts.status} <> 'rejected' and ${approved}`
}

/** The text that is sold reaches its uploader, its buyers and admins (decisions, bought-prompt-details). */
export function canReadText(user: CurrentUser | null, prompt: { uploadedBy: string }, owned: boolean): boolean {
  return user !== null && (owned || user.id === prompt.uploadedBy || user.role === 'admin')
}

/** A listing is seen by all while it is on the market, and afterwards by those who may read its text. */
export function canSeeListing(
  user: CurrentUser | null,
  prompt: ListedFacts & { uploadedBy: string },
  owned: boolean,
  requireApproval: boolean,
): boolean {
  return isListed(prompt, requireApproval) || canReadText(user, prompt, owned)
}
