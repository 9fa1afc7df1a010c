import type { CurrentUser, ShopConfig } from '../../platform/context.ts'

/** All members sell, or admins and the members whom they allow. */
export const canSell = (user: CurrentUser, { sellers, allowedSellers }: ShopConfig): boolean =>
  sellers === 'members' ||
  user.role === 'admin' ||
  allowedSellers.some((name) => name.toLowerCase() === user.username.toLowerCase())

/** Users cannot like their own prompts. */
export const canLike = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id !== prompt.uploadedBy

/** Only its uploader updates or deletes a listing, no admin. */
export const canEdit = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy
