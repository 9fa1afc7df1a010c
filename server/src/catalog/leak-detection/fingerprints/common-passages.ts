import type { Passage } from '@promptery/contract/listings/moderation/holds'
import { GRAM, gramsOf, type RareWord, rareWordsOf, readingsOf } from './fingerprints.ts'

interface Common {
  /** Number of rare words of the checked text in runs that the sold text contains. */
  count: number
  checked: Passage[]
  sold: Passage[]
}

/**
 * The common passages of a text and a sold one, in the reading (`readingsOf`) with the most of them.
 * @param shown the part of the sold text that everybody may read, which does not count
 */
export function commonPassages(text: string, sold: string, shown = ''): Common {
  const soldWords = rareWordsOf(sold)
  const soldGrams = gramsOf(soldWords)
  const inSold = new Set(soldGrams)
  for (const gram of gramsOf(rareWordsOf(shown))) inSold.delete(gram)
  let best = { words: soldWords, grams: [] as string[], marked: new Set<number>() }
  for (const words of readingsOf(text)) {
    const grams = gramsOf(words)
    const marked = marksOf(grams, inSold)
    if (marked.size > best.marked.size) best = { words, grams, marked }
  }
  return {
    count: best.marked.size,
    checked: passagesOf(best.words, best.marked),
    sold: passagesOf(soldWords, marksOf(soldGrams, new Set(best.grams))),
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

/** From the first to the last word of each run, in text order. */
function passagesOf(words: readonly RareWord[], marked: ReadonlySet<number>): Passage[] {
  const passages: Passage[] = []
  for (const at of [...marked].sort((a, b) => a - b)) {
    const word = words[at]
    const last = passages.at(-1)
    if (!word) continue
    if (last && marked.has(at - 1) && word.start >= last.end) last.end = word.end
    else passages.push({ start: word.start, end: word.end })
  }
  return passages.sort((a, b) => a.start - b.start)
}
