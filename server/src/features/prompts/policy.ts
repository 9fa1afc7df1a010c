import type { CurrentUser } from '../../context.ts'

/** Only its uploader changes or deletes a listing (section 6), and no admin for them. */
export const canEdit = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy
