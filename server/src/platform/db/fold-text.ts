import { decomposed } from '@promptery/contract/normalize'

/**
 * Folds compatibility forms, case, accents and white space. Indexed text and search terms are both folded, so that the
 * database's locale does not matter.
 */
export function foldText(text: string): string {
  return decomposed(text)
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

const literal = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/** `%term%`, with wildcards in the term escaped. */
export const likePattern = (term: string): string => `%${literal(term)}%`

/** `term%`, with wildcards in the term escaped. */
export const likePrefix = (term: string): string => `${literal(term)}%`
