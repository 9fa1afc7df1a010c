/**
 * The server's message for a text that is too long. The fields have no `maxlength`, because browsers truncate pasted
 * text silently.
 */
export const tooLong = (text: string, max: number): string | undefined =>
  text.length > max ? `Use at most ${max} characters` : undefined
