import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'
import { disguisesOf } from './disguises.ts'
import { isDense, lettersOf, weightOf } from './letters.ts'

/** A piece of a filled-in text: the uploader's own, which is secret, or what the member filled in, which is not. */
export interface Piece {
  text: string
  isSecret: boolean
}

/** A run of so many letters in common is too much: some eight words. */
export const RUN_MAX = 40
/** So is this part of all, in whatever pieces that are long enough to be recognised. */
const PART_MAX = 0.3
/** Pieces of so many letters are recognised: three words. */
const GRAM = 16
/** And of so many where each of them says as much as several. */
const DENSE_GRAM = 5

/**
 * Whether `output` has too much of a secret text in it: word for word, in other letters, backwards or in a simple code.
 * What stands in it because the member has filled it in does not count. Takes time linear in both lengths,
 * and lets others have their turn between.
 */
export async function givesAway(pieces: readonly Piece[], output: string): Promise<boolean> {
  const letters = lettersOfPieces(pieces)
  const secrets = [gramsOf(letters, eachGram), gramsOf(letters, eachDenseGram)].filter(({ grams }) => grams.size > 0)
  if (secrets.length === 0) return false
  for (const disguise of disguisesOf(output)) {
    if (secrets.some((secret) => hasTooMuch(secret, disguise))) return true
    await othersHadTheirTurn()
  }
  return false
}

interface Grams {
  /** What each piece of the text says: all of its letters, and its last one. */
  grams: Map<number, { all: number; last: number }>
  /** What the secret says altogether. */
  total: number
  each: EachGram
}

interface Letters {
  letters: string
  /** What each of them says of the secret. */
  weights: number[]
  total: number
}

function lettersOfPieces(pieces: readonly Piece[]): Letters {
  const letters: string[] = []
  const weights: number[] = []
  let total = 0
  for (const { text, isSecret } of pieces) {
    const own = lettersOf(text)
    letters.push(own)
    for (let i = 0; i < own.length; i += 1) {
      const weight = isSecret ? weightOf(own.charAt(i)) : 0
      weights.push(weight)
      total += weight
    }
  }
  return { letters: letters.join(''), weights, total }
}

function gramsOf({ letters, weights, total }: Letters, each: EachGram): Grams {
  // What the letters before each place say together.
  const before = [0]
  for (const weight of weights) before.push((before.at(-1) ?? 0) + weight)
  const grams: Grams['grams'] = new Map()
  each(letters, (hash, end, begin) => {
    const all = (before[end] ?? 0) - (before[begin] ?? 0)
    const known = grams.get(hash)
    const last = weights[end - 1] ?? 0
    // What the member has filled in may stand in the text besides: it is secret then.
    if (all > 0 && (!known || known.all < all)) grams.set(hash, { all, last: Math.max(last, known?.last ?? 0) })
  })
  return { grams, total, each }
}

function hasTooMuch({ grams, total, each }: Grams, letters: string): boolean {
  const seen = new Set<number>()
  let [run, found, lastEnd] = [0, 0, -1]
  let isTooMuch = false
  each(letters, (hash, end) => {
    const gram = grams.get(hash)
    if (!gram) return
    const goesOn = end === lastEnd + 1
    run = goesOn ? run + gram.last : gram.all
    lastEnd = end
    if (!seen.has(hash)) {
      seen.add(hash)
      found += goesOn ? gram.last : gram.all
    }
    isTooMuch ||= run >= RUN_MAX
  })
  return isTooMuch || found >= Math.max(RUN_MAX, total * PART_MAX)
}

/** Two moduli, so that both hashes together are one exact number. */
const [MOD_A, MOD_B] = [67_108_859, 67_108_837]
const [BASE_A, BASE_B] = [65_599, 131_071]
/** Both are below 2^26 or so: their product is exact. */
const timesMod = (a: number, b: number, mod: number): number => (a * b) % mod
function powerOf(base: number, mod: number, size: number): number {
  let power = 1
  for (let i = 1; i < size; i += 1) power = timesMod(power, base, mod)
  return power
}

/** Tells of each run of letters its hash and where it ends and begins, in one pass. */
type EachGram = (letters: string, tell: (hash: number, end: number, begin: number) => void) => void

/** @param counts which letters; any other one ends a run. Without it, all */
function gramsOfSize(size: number, counts?: (letter: string) => boolean): EachGram {
  const [powerA, powerB] = [powerOf(BASE_A, MOD_A, size), powerOf(BASE_B, MOD_B, size)]
  return (letters, tell) => {
    let [a, b, run] = [0, 0, 0]
    for (let i = 0; i < letters.length; i += 1) {
      if (counts && !counts(letters.charAt(i))) {
        ;[a, b, run] = [0, 0, 0]
        continue
      }
      if (run >= size) {
        const old = letters.charCodeAt(i - size)
        a = (a + MOD_A - timesMod(old, powerA, MOD_A)) % MOD_A
        b = (b + MOD_B - timesMod(old, powerB, MOD_B)) % MOD_B
      }
      const code = letters.charCodeAt(i)
      a = (timesMod(a, BASE_A, MOD_A) + code) % MOD_A
      b = (timesMod(b, BASE_B, MOD_B) + code) % MOD_B
      run += 1
      if (run >= size) tell(a * 67_108_864 + b, i + 1, i + 1 - size)
    }
  }
}

const eachGram = gramsOfSize(GRAM)
const eachDenseGram = gramsOfSize(DENSE_GRAM, isDense)
