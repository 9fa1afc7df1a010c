/**
 * Why a text may not be sent, in the server's words; undefined if it may. The fields have no `maxlength`, because a
 * browser cuts what is pasted without telling.
 */
export const tooLong = (text: string, max: number): string | undefined =>
  text.length > max ? `Use at most ${max} characters` : undefined
