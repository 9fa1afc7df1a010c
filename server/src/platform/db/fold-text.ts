/**
 * What is searched and what is searched for go through this one function, so that the locale of the
 * database does not matter: compatibility forms, case and accents are folded, runs of white space become one blank.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

const literal = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/** `%term%`, with what `LIKE` would read as a wildcard taken literally. */
export const likePattern = (term: string): string => `%${literal(term)}%`

/** `term%`, in the same way. */
export const likePrefix = (term: string): string => `${literal(term)}%`
