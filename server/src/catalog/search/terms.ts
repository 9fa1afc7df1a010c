import { foldText } from '../../platform/db/fold-text.ts'

/** Shorter terms must begin a word, as a trigram has three letters. */
export const PART_MIN = 3

/** Maximum of terms that a person types. */
const TERMS_MAX = 8

/** Stop words, also those specific to a shop of prompts. */
export const STOP_WORDS: readonly string[] = (
  'a about ai an and any are as at be by can do for from get give good great help how i in into is it its like make ' +
  'me my need of on or please prompt prompts show some something that the their them this to use using want was ' +
  'what which with you your'
).split(' ')

const empty = new Set(STOP_WORDS)

/** Whether a folded word is no stop word. */
const isMeaningful = (word: string): boolean => !empty.has(word)

/** Marks around a word are not part of it: `"logo,` is `logo`; `c#` stays. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu

/** One mark between letters or digits, as in `red-fox`, `t-shirt` and `node.js`. */
const JOINED = /^[\p{L}\p{N}]+(?:[^\p{L}\p{N}\s][\p{L}\p{N}]+)+$/u
const JOINTS = /[^\p{L}\p{N}]/u

/** Parts of a term that marks join; none for a term without marks. */
export const partsOf = (term: string): string[] => (JOINED.test(term) ? term.split(JOINTS) : [])

/** The distinct terms of a search, folded. Stop words are removed unless there is no other term; so are marks. */
export function searchTerms(search: string): string[] {
  const typed = foldText(search).split(' ').filter(Boolean)
  const bare = typed.map((word) => word.replace(AROUND, '')).filter(Boolean)
  const words = bare.length > 0 ? bare : typed
  const meaningful = words.filter(isMeaningful)
  return [...new Set(meaningful.length > 0 ? meaningful : words)].slice(0, TERMS_MAX)
}
