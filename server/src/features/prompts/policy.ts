import type { CurrentUser } from '../../context.ts'

/** A like is worth something where it is another user's. */
export const canLike = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id !== prompt.uploadedBy

/** Only its uploader changes or deletes a listing (section 6), and no admin for them. */
export const canEdit = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy
