import { fillIn, type Values } from '@promptery/contract/listings/variables/fill'
import { splitVariables, variablesIn } from '@promptery/contract/listings/variables/variables'
import type { Passage } from '@promptery/contract/moderation/holds'
import { wordsIn } from '@promptery/contract/words'
import { GRAM, gramsOf, type RareWord, rareWordsOf } from './fingerprints.ts'
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

interface Common {
  /** Number of rare words of the checked text in runs that the sold text contains. */
  count: number
  checked: Passage[]
  sold: Passage[]
}

/**
 * The common passages of a text and a sold one.
 * @param shown the part of the sold text that everybody may read, which does not count
 */
export function commonPassages(text: string, sold: string, shown = ''): Common {
  const [words, soldWords] = [rareWordsOf(text), rareWordsOf(sold)]
  const [grams, soldGrams] = [gramsOf(words), gramsOf(soldWords)]
  const inSold = new Set(soldGrams)
  for (const gram of gramsOf(rareWordsOf(shown))) inSold.delete(gram)
  const marked = marksOf(grams, inSold)
  return {
    count: marked.size,
    checked: passagesOf(words, marked),
    sold: passagesOf(soldWords, marksOf(soldGrams, new Set(grams))),
  }
}

/** Number of rare words of a text in common passages. */
export const commonCount = (text: string, sold: string, shown: string): number =>
  commonPassages(text, sold, shown).count

/** The positions of words in one of the grams. */
function marksOf(grams: readonly string[], others: ReadonlySet<string>): Set<number> {
  const marked = new Set<number>()
  for (const [at, gram] of grams.entries()) {
    if (others.has(gram)) for (let i = at; i < at + GRAM; i += 1) marked.add(i)
  }
  return marked
}

/** From the first to the last word of each run. */
function passagesOf(words: readonly RareWord[], marked: ReadonlySet<number>): Passage[] {
  const passages: Passage[] = []
  for (const at of [...marked].sort((a, b) => a - b)) {
    const word = words[at]
    const last = passages.at(-1)
    if (!word) continue
    if (last && marked.has(at - 1)) last.end = word.end
    else passages.push({ start: word.start, end: word.end })
  }
  return passages
}

/** Rare words in the same order that make near copies: a part of those of a text, and the least number. */
const [PART, LEAST] = [0.35, 8]
/** Occurrences of a word beyond which it says little about its position. */
const PLACES_MAX = 8

/** The positions of a word in two texts. */
type Pair = [checked: number, sold: number]

/** Whether two texts have so many rare words in the same order that one is a changed copy of the other. */
export function isNearCopy(text: string, soldText: string): boolean {
  const [checked, sold] = [rareWordsOf(text), rareWordsOf(soldText)]
  const [fewer, more] = [Math.min(checked.length, sold.length), Math.max(checked.length, sold.length)]
  const wanted = Math.max(LEAST, PART * more)
  return fewer >= wanted && pairsInOrder(checked, sold).length >= wanted
}

/**
 * What a text has of a sold one in the same order, word by word.
 * @returns `undefined` for too little to be a copy
 */
export function commonWords(text: string, soldText: string): { checked: Passage[]; sold: Passage[] } | undefined {
  const [checked, sold] = [rareWordsOf(text), rareWordsOf(soldText)]
  const pairs = pairsInOrder(checked, sold)
  if (pairs.length < Math.max(LEAST, PART * sold.length)) return undefined
  const passages = { checked: [] as Passage[], sold: [] as Passage[] }
  let before: { one: RareWord; other: RareWord } | undefined
  for (const [at, place] of pairs) {
    const [one, other] = [checked[at], sold[place]]
    if (!one || !other) continue
    const between = before && text.slice(before.one.end, one.start)
    const goesOn = before && between === soldText.slice(before.other.end, other.start)
    for (const [side, { start, end }] of [
      ['checked', one],
      ['sold', other],
    ] as const) {
      const last = passages[side].at(-1)
      if (goesOn && last) last.end = end
      else passages[side].push({ start, end })
    }
    before = { one, other }
  }
  return passages
}

/** The longest sequence of words that both have in the same order (Hunt and Szymanski). */
function pairsInOrder(checked: readonly RareWord[], sold: readonly RareWord[]): Pair[] {
  const places = new Map<string, number[]>()
  for (const [place, { key }] of sold.entries()) {
    const known = places.get(key)
    if (!known) places.set(key, [place])
    else if (known.length < PLACES_MAX) known.push(place)
  }
  /** For each length the sequence of it that ends first in the sold text. */
  const ends: { pair: Pair; before: number }[][] = []
  const lastOf = (length: number) => ends[length]?.at(-1)
  for (const [at, { key }] of checked.entries()) {
    // From the last place on, so that a word continues no sequence that ends with itself.
    for (const place of (places.get(key) ?? []).toReversed()) {
      let [low, high] = [0, ends.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((lastOf(middle)?.pair[1] ?? place) < place) low = middle + 1
        else high = middle
      }
      if (lastOf(low)?.pair[1] === place) continue
      const entry = { pair: [at, place] as Pair, before: (ends[low - 1]?.length ?? 0) - 1 }
      const known = ends[low]
      if (known) known.push(entry)
      else ends.push([entry])
    }
  }
  const pairs: Pair[] = []
  let index = (ends.at(-1)?.length ?? 0) - 1
  for (const found of ends.toReversed()) {
    const entry = found[index]
    if (!entry) break
    pairs.push(entry.pair)
    index = entry.before
  }
  return pairs.reverse()
}
