/**
 * Why a text may not be sent, in the server's words; undefined while it may. What is too long stays in its field, and
 * is not cut: a browser's `maxlength` takes the end off what is pasted without a word.
 */
export const tooLong = (text: string, max: number): string | undefined =>
  text.length > max ? `Use at most ${max} characters` : undefined
