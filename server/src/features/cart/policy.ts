import type { CurrentUser } from '../../context.ts'

/** How many prompts a cart holds. */
export const CART_ITEMS_MAX = 100

/** Uploaders have no use for their own prompts in a cart (section 6). */
export const canAdd = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id !== prompt.uploadedBy
