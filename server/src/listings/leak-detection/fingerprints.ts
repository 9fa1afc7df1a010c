import { hash } from 'node:crypto'
import { type RareWord, rareWordsOf } from './rare-words.ts'

/** Consecutive rare words in a gram: some twelve words of a text. */
export const GRAM = 5
/** Grams in a row of which one hash is stored, so that texts that share a run of 12 rare words share a fingerprint. */
const WINDOW = 8
/** Hashes stored for a text, and looked up for a checked text. */
const [STORED_MAX, ASKED_MAX] = [256, 160]

/**
 * Rare words in a run of a sketch, and hashes in it. Of a text with half of its words replaced an eighth of the runs of
 * three is left, and next to none of five.
 */
const [SKETCH_RUN, SKETCH_SIZE] = [3, 48]

/** Each run of `size` words as one string. */
export const gramsOf = (words: readonly RareWord[], size = GRAM): string[] =>
  words.slice(size - 1).map((_, i) =>
    words
      .slice(i, i + size)
      .map(({ key }) => key)
      .join(' '),
  )

/** Numbers of 48 bits. */
const hashOf = (gram: string): number => Number.parseInt(hash('sha1', gram).slice(0, 12), 16)

/** Winnowing: of each window of grams the smallest hash, and of those the smallest `most`. */
function winnow(words: readonly RareWord[], most: number): number[] {
  const hashes: number[] = []
  const selected = new Set<number>()
  const grams = gramsOf(words)
  const first = Math.min(WINDOW, grams.length)
  for (const gram of grams) {
    const end = hashes.push(hashOf(gram))
    if (end >= first) selected.add(Math.min(...hashes.slice(-WINDOW)))
  }
  return [...selected].sort((a, b) => a - b).slice(0, most)
}

/** MinHash of a text: the smallest hashes of its short runs of rare words, of which near copies share many. */
function sketchOfWords(words: readonly RareWord[]): number[] {
  const hashes = new Set(gramsOf(words, SKETCH_RUN).map(hashOf))
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH_SIZE)
}

/** What a text is found by. */
export interface Fingerprints {
  /** At most 256 hashes of its runs of rare words, ascending: for passages. */
  hashes: number[]
  /** For near copies. */
  sketch: number[]
}

export function fingerprintsOf(text: string): Fingerprints {
  const words = rareWordsOf(text)
  return { hashes: winnow(words, STORED_MAX), sketch: sketchOfWords(words) }
}

/** The sketch of a text. */
export const sketchOf = (text: string): number[] => sketchOfWords(rareWordsOf(text))

/** Fingerprints that a checked text is looked up by. */
export const askedFingerprintsOf = (text: string): number[] => winnow(rareWordsOf(text), ASKED_MAX)
