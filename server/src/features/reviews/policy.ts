import type { CurrentUser } from '../../platform/context.ts'

/** Only its uploader answers the reviews of a prompt. */
export const canAnswer = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy
