import { foldText } from '../../platform/db/fold-text.ts'

/** Shorter terms must begin a word, as a trigram has three letters. */
export const PART_MIN = 3

const BEGINNING = /^[a-z0-9]{3}$/
/** Whether a term has trigrams, and must begin a word nevertheless: most words with `cat` inside are not meant. */
export const beginsWords = (term: string): boolean => BEGINNING.test(term)

/** Maximum of terms that a person types. */
const TERMS_MAX = 8

/** Stop words, also those of questions and of a shop of prompts. */
export const STOP_WORDS: readonly string[] = (
  'a about ai am an and any anybody anyone anything are as at be been being best better but by can cannot could did ' +
  'do does doing for from get gets getting give gives good got great had has have having hello help helps hey hi how ' +
  'i if im in into is it its just know let like looking made make makes making may me might my need needed needs of ' +
  'on or our ours please prompt prompts really shall should show so some somebody someone something tell than thanks ' +
  'that the their them then there these they thing things this those to trying us use using very want wanted wants ' +
  'was we were what when where whether which who why will with would you your'
).split(' ')

const empty = new Set(STOP_WORDS)

/** Verbs that begin a request. Beside two other terms they are left out. */
const REQUESTS = new Set('act build create find generate improve new pretend take turn write writing'.split(' '))

/** Whether a folded word is no stop word. */
const isMeaningful = (word: string): boolean => !empty.has(word)

/** Marks around a word are not part of it: `"logo,` is `logo`; `c#` stays. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu

/** One mark between letters or digits, as in `red-fox`, `t-shirt` and `node.js`. */
const JOINED = /^[\p{L}\p{N}]+(?:[^\p{L}\p{N}\s][\p{L}\p{N}]+)+$/u
const JOINTS = /[^\p{L}\p{N}]/u

/** Parts of a term that marks join; none for a term without marks. */
export const partsOf = (term: string): string[] => (JOINED.test(term) ? term.split(JOINTS) : [])

/** The distinct terms of a search, folded. Stop words are left out unless there is no other term; so are marks. */
export function searchTerms(search: string): string[] {
  const typed = foldText(search).split(' ').filter(Boolean)
  const bare = typed.map((word) => word.replace(AROUND, '')).filter(Boolean)
  const words = bare.length > 0 ? bare : typed
  const meaningful = [...new Set(words.filter(isMeaningful))]
  const requested = meaningful.filter((word) => !REQUESTS.has(word))
  const terms = requested.length > 1 ? requested : meaningful
  return (terms.length > 0 ? terms : [...new Set(words)]).slice(0, TERMS_MAX)
}
