import type { CurrentUser } from '../../context.ts'

/** Uploaders cannot buy their own prompts (section 6). */
export const canBuy = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id !== prompt.uploadedBy
