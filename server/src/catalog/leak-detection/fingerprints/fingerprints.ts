import { hash } from 'node:crypto'
import { JOINED_RUNS, joinedPieces } from '../joined-letters.ts'
import { rareKey, WORD } from '../rare-words.ts'

/** A rare word of a text with its position. */
export interface RareWord {
  key: string
  start: number
  end: number
}

/** Consecutive rare words in a gram: some twelve words of a text. */
export const GRAM = 5
/** Grams in a row of which one hash is stored, so that texts that share a run of 12 rare words share a fingerprint. */
const WINDOW = 8
/** Hashes stored for a text, looked up for a checked text, and looked up for each of its further readings. */
const [STORED_MAX, ASKED_MAX, ASKED_OF_READING_MAX] = [256, 160, 32]

/**
 * Rare words in a run of a sketch, and hashes in it. Of a text with half of its words replaced an eighth of the runs of
 * three is left, and next to none of five.
 */
const [SKETCH_RUN, SKETCH_SIZE] = [3, 48]

/** The rare words of a text, and pieces of scripts in which words do not stand apart. */
export function rareWordsOf(text: string): RareWord[] {
  const words: RareWord[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const { 0: run, index: within, groups } of word.matchAll(JOINED_RUNS)) {
      const start = index + within
      if (groups?.joined !== undefined) {
        for (const piece of joinedPieces(run)) {
          words.push({ key: piece.key, start: start + piece.start, end: start + piece.end })
        }
      } else {
        const key = rareKey(run)
        if (key !== '') words.push({ key, start, end: start + run.length })
      }
    }
  }
  return words
}

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

/** The rare words of a text: as they are, reversed, and every second and third of them, against interleaving. */
export function readingsOf(text: string): RareWord[][] {
  const words = rareWordsOf(text)
  const readings = [words, [...words].reverse()]
  for (const step of [2, 3]) {
    for (let first = 0; first < step; first += 1) readings.push(words.filter((_, i) => i % step === first))
  }
  const counts = new Map<string, number>()
  for (const { key } of words) counts.set(key, (counts.get(key) ?? 0) + 1)
  const unfilled = words.filter(({ key }) => (counts.get(key) ?? 0) * 8 < words.length)
  if (unfilled.length < words.length) readings.push(unfilled)
  return readings
}

/** Fingerprints that a checked text is looked up by: at most some 380. */
export function askedFingerprintsOf(text: string): number[] {
  const asked = new Set<number>()
  for (const [i, words] of readingsOf(text).entries()) {
    for (const found of winnow(words, i === 0 ? ASKED_MAX : ASKED_OF_READING_MAX)) asked.add(found)
  }
  return [...asked]
}
