import { decomposed } from '@promptery/contract/common'

/** Marks of scripts that are read without them. Those of Indic and Thai words are vowels, and й is a letter. */
const MARKS = /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{N}])\p{Mn}+/gu
/** Stress, and the dots of ё and ї. */
const CYRILLIC_MARKS = /(?<=\p{sc=Cyrillic})[\u0300\u0301\u0308]/gu

/** Letters that do not decompose, as people type them, and Thai and Lao vowels that decompose though nobody types that. */
const LETTERS: Record<string, string> = {
  ...{ đ: 'd', ð: 'd', ł: 'l', ı: 'i', ø: 'o', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'e', ĸ: 'k' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ٱ: 'ا', ـ: '' },
  ...{ '\u0e4d\u0e32': '\u0e33', '\u0ecd\u0eb2': '\u0eb3' },
}
const LETTER = new RegExp(Object.keys(LETTERS).join('|'), 'gu')

/**
 * Folds compatibility forms, case, accents and white space. Indexed text and search terms are both folded, so that the
 * database's locale does not matter.
 */
export function foldText(text: string): string {
  return decomposed(text)
    .toLowerCase()
    .replace(MARKS, '')
    .replace(CYRILLIC_MARKS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

const literal = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/** `%term%`, with wildcards in the term escaped. */
export const likePattern = (term: string): string => `%${literal(term)}%`

/** `term%`, with wildcards in the term escaped. */
export const likePrefix = (term: string): string => `${literal(term)}%`
