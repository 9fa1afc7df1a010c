import { fillIn, type Values } from '@promptery/contract/listings/variables/fill'
import { splitVariables, variablesIn } from '@promptery/contract/listings/variables/variables'
import { wordsIn } from '@promptery/contract/words'
import { lettersOf, weightIn, weightOf } from './letters.ts'

/** Words in a row that two texts seldom have in common by chance. */
const RUN = 5
/** Letters of a secret text in such runs that are too much: some eight words. */
export const LETTERS_MAX = 40
/** The same in runs that stand apart, as a part of all its letters. */
const PART_MAX = 0.3

interface Word {
  /** What it is compared by. */
  key: string
  word: string
  at: number
}

/** The words of a text, by default compared by their letters, without case, accents and look-alikes. */
const wordsOf = (text: string, keyOf = lettersOf): Word[] =>
  [...wordsIn(text)].map((one) => ({ ...one, key: keyOf(one.word) })).filter(({ key }) => key !== '')

const asItIs = (word: string): string => word

const runsOf = (words: readonly Word[]): string[] =>
  words.slice(RUN - 1).map((_, at) =>
    words
      .slice(at, at + RUN)
      .map(({ key }) => key)
      .join(' '),
  )

/** For each word of a text whether it is in a run that the other text has too. */
function sharedWords(words: readonly Word[], other: readonly Word[]): boolean[] {
  const runs = new Set(runsOf(other))
  const isShared = words.map(() => false)
  for (const [at, run] of runsOf(words).entries()) if (runs.has(run)) isShared.fill(true, at, at + RUN)
  return isShared
}

/**
 * Whether `output` repeats too much of a text whose variables have `values`: runs of its words, whatever stands between
 * them. Values are no secret; a default is a part of the text. Linear in both lengths.
 * @param publicLength characters at the beginning of the text that are no secret
 */
export function isLeakOf(promptText: string, publicLength: number, values: Values, output: string): boolean {
  const segments = splitVariables(promptText)
  let [filled, isSecret] = ['', [] as boolean[]]
  for (const [i, { text, at }] of fillIn(segments, variablesIn(segments), values).entries()) {
    const { raw = '', variable } = segments[i] ?? {}
    const isValue = variable !== undefined && Boolean(values.get(variable.name))
    const open = variable ? (at + raw.length > publicLength ? 0 : text.length) : Math.max(0, publicLength - at)
    for (let place = 0; place < text.length; place += 1) isSecret.push(!isValue && place >= open)
    filled += text
  }
  const words = wordsOf(filled)
  const isShared = sharedWords(words, wordsOf(output))
  let [all, shared, run] = [0, 0, 0]
  for (const [i, { key, at }] of words.entries()) {
    // A word is of one script.
    const weight = isSecret[at] ? key.length * weightOf(key.charAt(0)) : 0
    all += weight
    shared += isShared[i] ? weight : 0
    run = isShared[i] ? run + weight : 0
    if (run >= LETTERS_MAX) return true
  }
  return shared >= Math.max(LETTERS_MAX, all * PART_MAX)
}

/** The weight of the letters of a text without its variables. */
export const secretWeightOf = (text: string): number =>
  splitVariables(text).reduce((sum, { raw, variable }) => sum + (variable ? 0 : weightIn(lettersOf(raw))), 0)

/** The words of a text that are in no run of words that it shares with `known`. */
export function withoutKnown(text: string, known: string): string {
  const words = wordsOf(text, asItIs)
  const isShared = sharedWords(words, wordsOf(known, asItIs))
  let [unknown, end] = ['', 0]
  for (const [i, { word, at }] of words.entries()) {
    if (isShared[i]) continue
    unknown += at === end ? word : ` ${word}`
    end = at + word.length
  }
  return unknown.trim()
}
