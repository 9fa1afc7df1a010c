import type { Passage } from '@promptery/contract/moderation/holds'
import { GRAM, gramsOf, type RareWord, rareWordsOf } from './fingerprints.ts'

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
