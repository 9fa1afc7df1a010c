import { hash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
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

/** Words between two turns of the event loop: some milliseconds. */
const WORDS_PER_TICK = 1000

/** Calls `onItem` for each item and yields to the event loop in between. */
export async function forEachYielding<T>(items: Iterable<T>, onItem: (item: T, at: number) => void): Promise<void> {
  let at = 0
  for (const item of items) {
    onItem(item, at)
    at += 1
    if (at % WORDS_PER_TICK === 0) await yieldToEventLoop()
  }
}

export async function rareWordsOf(text: string): Promise<RareWord[]> {
  const words: RareWord[] = []
  await forEachYielding(text.matchAll(WORD), ({ 0: word, index: start }) => {
    const key = rareKey(word)
    if (key !== '') words.push({ key, start, end: start + word.length })
  })
  return words
}

/** Each run of `size` words as one string. */
export async function gramsOf(words: readonly RareWord[], size = GRAM): Promise<string[]> {
  const grams: string[] = []
  await forEachYielding(words.slice(size - 1), (_, i) => {
    const run = words.slice(i, i + size)
    grams.push(run.map(({ key }) => key).join(' '))
  })
  return grams
}

/** Numbers of 48 bits. */
const hashOf = (gram: string): number => Number.parseInt(hash('sha1', gram).slice(0, 12), 16)

/** Winnowing: of each window of grams the smallest hash, and of those the smallest `most`. */
async function winnow(words: readonly RareWord[], most: number): Promise<number[]> {
  const hashes: number[] = []
  const selected = new Set<number>()
  const grams = await gramsOf(words)
  const first = Math.min(WINDOW, grams.length)
  await forEachYielding(grams, (gram) => {
    const end = hashes.push(hashOf(gram))
    if (end >= first) selected.add(Math.min(...hashes.slice(-WINDOW)))
  })
  return [...selected].sort((a, b) => a - b).slice(0, most)
}

/** MinHash of a text: the smallest hashes of its short runs of rare words, of which near copies share many. */
export async function sketchOf(words: readonly RareWord[]): Promise<number[]> {
  const hashes = new Set<number>()
  await forEachYielding(await gramsOf(words, SKETCH_RUN), (gram) => hashes.add(hashOf(gram)))
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH_SIZE)
}

/** What a text is found by. */
export interface Fingerprints {
  /** At most 256 hashes of its runs of rare words, ascending: for passages. */
  hashes: number[]
  /** For near copies. */
  sketch: number[]
}

export async function fingerprintsOf(text: string): Promise<Fingerprints> {
  const words = await rareWordsOf(text)
  return { hashes: await winnow(words, STORED_MAX), sketch: await sketchOf(words) }
}

/** The rare words of a text: as they are, reversed, and every second and third of them, against interleaving. */
export async function readingsOf(text: string): Promise<RareWord[][]> {
  const words = await rareWordsOf(text)
  const readings = [words, [...words].reverse()]
  for (const step of [2, 3]) {
    for (let first = 0; first < step; first += 1) readings.push(words.filter((_, i) => i % step === first))
  }
  const counts = new Map<string, number>()
  await forEachYielding(words, ({ key }) => counts.set(key, (counts.get(key) ?? 0) + 1))
  const unfilled = words.filter(({ key }) => (counts.get(key) ?? 0) * 8 < words.length)
  if (unfilled.length < words.length) readings.push(unfilled)
  return readings
}

/** Fingerprints that a checked text is looked up by: at most some 380. */
export async function askedFingerprintsOf(readings: readonly RareWord[][]): Promise<number[]> {
  const asked = new Set<number>()
  for (const [i, words] of readings.entries()) {
    for (const found of await winnow(words, i === 0 ? ASKED_MAX : ASKED_OF_READING_MAX)) asked.add(found)
  }
  return [...asked]
}
