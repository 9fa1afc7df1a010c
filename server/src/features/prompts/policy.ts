import type { CurrentUser } from '../../platform/context.ts'

/** Only its uploader updates or deletes a listing, no admin. */
export const canEdit = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy
