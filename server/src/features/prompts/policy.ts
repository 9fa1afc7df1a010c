import type { CurrentUser } from '../../platform/context.ts'

/** Users cannot like their own prompts. */
export const canLike = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id !== prompt.uploadedBy

/** Only its uploader updates or deletes a listing, no admin. */
export const canEdit = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy
