import { foldText } from '../../db/fold-text.ts'

/** Shorter terms have to begin a word: a trigram has three letters. */
export const PART_MIN = 3

/** More would not be typed by a person. */
const TERMS_MAX = 8

/** Words that say nothing of what is looked for, in a shop of prompts. */
export const EMPTY_WORDS: readonly string[] = (
  'a about ai an and any are as at be by can do for from get give good great help how i in into is it its like make ' +
  'me my need of on or please prompt prompts show some something that the their them this to use using want was ' +
  'what which with you your'
).split(' ')

const empty = new Set(EMPTY_WORDS)

/** Whether a folded word says something of what is looked for. */
const isTelling = (word: string): boolean => !empty.has(word)

/** Marks around a word belong to the sentence, not to the word: `"logo,` is `logo`, and `c#` stays. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu

/** One mark between letters or digits, as in `red-fox`, `t-shirt` and `node.js`. */
const JOINED = /^[\p{L}\p{N}]+(?:[^\p{L}\p{N}\s][\p{L}\p{N}]+)+$/u
const JOINTS = /[^\p{L}\p{N}]/u

/** What marks join in a term; nothing of one without marks. */
export const partsOf = (term: string): string[] => (JOINED.test(term) ? term.split(JOINTS) : [])

/**
 * The terms of a search, folded: what stands between blanks, each once. Words that say nothing are left out, unless
 * there is no other; so are marks.
 */
export function searchTerms(search: string): string[] {
  const typed = foldText(search).split(' ').filter(Boolean)
  const bare = typed.map((word) => word.replace(AROUND, '')).filter(Boolean)
  const words = bare.length > 0 ? bare : typed
  const telling = words.filter(isTelling)
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, TERMS_MAX)
}
