import type { CurrentUser } from '../../platform/context.ts'

/** Prompts that a cart holds. */
export const CART_ITEMS_MAX = 100

/** Uploaders cannot add their own prompts. */
export const canAdd = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id !== prompt.uploadedBy
