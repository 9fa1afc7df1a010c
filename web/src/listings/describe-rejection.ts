import type { SessionUser } from '@promptery/contract/accounts/users'
import type { Prompt } from '@promptery/contract/listings/prompts'

/** Who can still see a rejected prompt, for its uploader, a buyer or an admin. */
export function describeRejection(prompt: Pick<Prompt, 'uploadedBy' | 'owned'>, user: SessionUser | null): string {
  if (user?._id === prompt.uploadedBy) {
    return 'This prompt was rejected. Only you, those who bought it and admins can see it.'
  }
  if (prompt.owned) return 'This prompt was rejected and is no longer for sale. You bought it, so you keep it.'
  return 'This prompt was rejected. Only its uploader, those who bought it and admins can see it.'
}
