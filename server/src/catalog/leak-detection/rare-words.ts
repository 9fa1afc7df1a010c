import { lettersOf } from './letters.ts'

const sorted = (letters: string): string => [...letters].sort().join('')

/** Words of many texts, their letters sorted: function words and the usual words of prompts. */
const COMMON = new Set(
  `the and for with you your are was were will that this these those then than them they their there here from have has had
  not any all can could would should shall may might must into onto about above below between over under before after
  while when where which what who whom whose why how each every some such only just also very more most less least many
  much other another own same both either neither nor but yet because since until unless though although through during
  without within against upon off out per via its his her him she our ours mine yours one two three four five first second
  third next last new old now ever never always often let lets like well
  act want need use used using user users give gives given provide provides ensure include includes including create
  write writes writing written make makes made task tasks focus rules rule role output input example examples response
  respond reply replies answer answers text word words sentence language explain explanation please based specific clear
  style tone key level details detail detailed information content context following follow step steps request question
  questions help add avoid keep list name type set ask following result results prompt prompts`
    .split(/\s+/)
    .map(sorted),
)

/** A word with its invisible characters. */
export const WORD = /[\p{L}\p{M}\p{Cf}]+/gu

export const wordsOf = (text: string): string[] => text.match(WORD) ?? []

/** Keys of words that texts had before. A longer word would keep its whole text in memory. */
const keys = new Map<string, string>()
const [KEYS_MAX, LENGTH_MAX] = [20_000, 12]

/**
 * Comparison key of a word: its letters, sorted, so that reordering them hides nothing. Empty for a common or very
 * short word.
 */
export function rareKey(word: string): string {
  const known = keys.get(word)
  if (known !== undefined) return known
  const letters = sorted(lettersOf(word))
  const key = letters.length < 3 || COMMON.has(letters) ? '' : letters
  if (keys.size >= KEYS_MAX) keys.clear()
  if (word.length <= LENGTH_MAX) keys.set(word, key)
  return key
}
