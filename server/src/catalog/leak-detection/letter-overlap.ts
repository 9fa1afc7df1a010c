import { isDense, weightOf } from './letters.ts'
import type { Piece } from './pieces.ts'
import { type EachGram, gramsOfSize } from './rolling-hash.ts'

/** Letters in a common run that are too much: some eight words. */
export const RUN_MAX = 40
/** Part of all letters that is too much, in runs long enough to be recognised. */
const PART_MAX = 0.3

/** How texts are compared: their form as letters, and the length of a gram and of a run. */
interface Kind {
  lettersOf(text: string): string
  each: EachGram
  runMax: number
}

interface Grams {
  /** The weight of all letters of each gram, and that of its last one. */
  grams: Map<number, { all: number; last: number }>
  /** A bit for each hash that may be in `grams`, so that most others skip the map. */
  bits: Uint8Array
  /** Total weight of the secret letters. */
  total: number
}

/** Grams of 16 letters: three words. */
const eachGram = gramsOfSize(16)
/** Grams of five letters where each is a syllable or a word. */
const eachDenseGram = gramsOfSize(5, isDense)
/** Ten consonants: some 16 letters. */
const eachShortGram = gramsOfSize(10)

/** Compares texts by the letters of `lettersOf`. */
export const byLetters = (lettersOf: Kind['lettersOf']) => [
  { lettersOf, each: eachGram, runMax: RUN_MAX },
  { lettersOf, each: eachDenseGram, runMax: RUN_MAX },
]
/** Compares texts by their consonants, which are fewer. */
export const byConsonants = (lettersOf: Kind['lettersOf']) => [{ lettersOf, each: eachShortGram, runMax: 26 }]

/**
 * Checks letters, as `lettersOf` returns them, for too many of the secret ones. Each check is linear in their number.
 */
export function letterOverlap(pieces: readonly Piece[], kinds: readonly Kind[]): (letters: string) => boolean {
  const secrets = kinds.map((kind) => ({ kind, ...gramsOf(pieces, kind) })).filter(({ grams }) => grams.size > 0)
  return (letters) => secrets.some((secret) => hasTooMuch(secret, secret.kind, letters))
}

function gramsOf(pieces: readonly Piece[], { lettersOf, each }: Kind): Grams {
  const letters: string[] = []
  /** Cumulative weight of the secret letters at each position. */
  const before = [0]
  let total = 0
  for (const { text, isSecret } of pieces) {
    const own = lettersOf(text)
    letters.push(own)
    for (let i = 0; i < own.length; i += 1) {
      total += isSecret ? weightOf(own.charAt(i)) : 0
      before.push(total)
    }
  }
  const weightBetween = (begin: number, end: number) => (before[end] ?? 0) - (before[begin] ?? 0)
  const grams: Grams['grams'] = new Map()
  each(letters.join(''), (hash, end, begin) => {
    const all = weightBetween(begin, end)
    const known = grams.get(hash)
    const last = weightBetween(end - 1, end)
    // A value of the member may also stand in the secret text: there it is secret.
    if (all > 0 && (!known || known.all < all)) grams.set(hash, { all, last: Math.max(last, known?.last ?? 0) })
  })
  const bits = new Uint8Array(BITS)
  for (const hash of grams.keys()) bits[hash % BITS] = 1
  return { grams, bits, total }
}

const BITS = 1 << 20

function hasTooMuch({ grams, bits, total }: Grams, { each, runMax }: Kind, letters: string): boolean {
  const seen = new Set<number>()
  let [run, found, lastEnd] = [0, 0, -1]
  let isTooMuch = false
  each(letters, (hash, end) => {
    const gram = bits[hash % BITS] ? grams.get(hash) : undefined
    if (!gram) return
    const goesOn = end === lastEnd + 1
    run = goesOn ? run + gram.last : gram.all
    lastEnd = end
    if (!seen.has(hash)) {
      seen.add(hash)
      found += goesOn ? gram.last : gram.all
    }
    isTooMuch ||= run >= runMax
  })
  return isTooMuch || found >= Math.max(runMax, total * PART_MAX)
}
