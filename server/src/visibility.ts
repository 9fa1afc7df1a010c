import type { CurrentUser } from './context.ts'

interface PromptFacts {
  uploadedBy: string
  status: string
  withdrawnAt: Date | null
  mustBeApproved: boolean
}

/** The text that is sold reaches its uploader, its buyers and admins (decisions, bought-prompt-details). */
export function canReadText(user: CurrentUser | null, prompt: { uploadedBy: string }, owned: boolean): boolean {
  return user !== null && (owned || user.id === prompt.uploadedBy || user.role === 'admin')
}

/** Whether a listing is on the market. `listedPrompts` says the same to the database. */
export function isListed(prompt: Omit<PromptFacts, 'uploadedBy'>, requireApproval: boolean): boolean {
  if (prompt.withdrawnAt || prompt.status === 'rejected') return false
  return prompt.status === 'approved' || !(requireApproval || prompt.mustBeApproved)
}

/** A listing is seen by all while it is on the market, and afterwards by those who may read its text. */
export function canSeeListing(
  user: CurrentUser | null,
  prompt: PromptFacts,
  owned: boolean,
  requireApproval: boolean,
): boolean {
  return isListed(prompt, requireApproval) || canReadText(user, prompt, owned)
}
