import type { CurrentUser } from '../../context.ts'

/** Only its uploader answers the reviews of a prompt. */
export const canAnswer = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy

/** A buyer has every text from the one that was bought to the current one. */
export const hasVersion = (version: number, { bought, current }: { bought: number; current: number }): boolean =>
  version >= bought && version <= current
