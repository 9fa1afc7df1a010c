/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A text within a sentence of another direction: with letters written from right to left it is isolated (FSI and PDI of
 * Unicode), so that the words around it keep their places. Others stay as they are.
 */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)

/** A title or name in quotes, isolated. */
export const quoted = (text: string): string => `“${isolated(text)}”`

/** The direction of a text, by its first letter. */
export const directionOf = (text: string): 'rtl' | 'ltr' =>
  RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
