import type { CurrentUser } from '../../context.ts'

interface PromptFacts {
  uploadedBy: string
  status: string
  withdrawn: boolean
}

/** The text that is sold reaches its uploader, its buyers and admins (decisions, bought-prompt-details). */
export function canReadText(user: CurrentUser | null, prompt: { uploadedBy: string }, owned: boolean): boolean {
  return user !== null && (owned || user.id === prompt.uploadedBy || user.role === 'admin')
}

/** A listing is seen by all while it is on the market, and afterwards by those who may read its text. */
export function canSeeListing(
  user: CurrentUser | null,
  prompt: PromptFacts,
  owned: boolean,
  requireApproval: boolean,
): boolean {
  const listed = !prompt.withdrawn && prompt.status !== 'rejected' && (!requireApproval || prompt.status === 'approved')
  return listed || canReadText(user, prompt, owned)
}

/** Only its uploader changes or deletes a listing (section 6), and no admin for them. */
export const canEdit = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy
