import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'
import { disguisesOf } from './disguises.ts'
import { lettersOf, weightOf } from './letters.ts'

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

/**
 * Whether `output` has too much of a secret text in it: word for word, in other letters, backwards or in a simple code.
 * What stands in it because the member has filled it in does not count. Takes time linear in both lengths,
 * and lets others have their turn between.
 */
export async function givesAway(pieces: readonly Piece[], output: string): Promise<boolean> {
  const secret = gramsOf(pieces)
  if (secret.grams.size === 0) return false
  for (const letters of disguisesOf(output)) {
    if (hasTooMuch(secret, letters)) return true
    await othersHadTheirTurn()
  }
  return false
}

interface Grams {
  /** What each piece of the text says: all of its letters, and its last one. */
  grams: Map<number, { all: number; last: number }>
  /** What the secret says altogether. */
  total: number
}

function gramsOf(pieces: readonly Piece[]): Grams {
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
  const grams: Grams['grams'] = new Map()
  let all = 0
  eachGram(letters.join(''), (hash, end) => {
    // The first one has all of its letters to add.
    for (let at = end === GRAM ? 0 : end - 1; at < end; at += 1) all += weights[at] ?? 0
    if (end > GRAM) all -= weights[end - GRAM - 1] ?? 0
    const known = grams.get(hash)
    const last = weights[end - 1] ?? 0
    // What the member has filled in may stand in the text besides: it is secret then.
    if (all > 0 && (!known || known.all < all)) grams.set(hash, { all, last: Math.max(last, known?.last ?? 0) })
  })
  return { grams, total }
}

function hasTooMuch({ grams, total }: Grams, letters: string): boolean {
  const seen = new Set<number>()
  let [run, found, lastEnd] = [0, 0, -1]
  let isTooMuch = false
  eachGram(letters, (hash, end) => {
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
const powerOf = (base: number, mod: number): number => {
  let power = 1
  for (let i = 1; i < GRAM; i += 1) power = timesMod(power, base, mod)
  return power
}
/** Both are below 2^26 or so: their product is exact. */
const timesMod = (a: number, b: number, mod: number): number => (a * b) % mod
const [POWER_A, POWER_B] = [powerOf(BASE_A, MOD_A), powerOf(BASE_B, MOD_B)]

/** Tells of each run of `GRAM` letters its hash and where it ends, in one pass. */
function eachGram(letters: string, tell: (hash: number, end: number) => void): void {
  let [a, b] = [0, 0]
  for (let i = 0; i < letters.length; i += 1) {
    const code = letters.charCodeAt(i)
    if (i >= GRAM) {
      const old = letters.charCodeAt(i - GRAM)
      a = (a + MOD_A - timesMod(old, POWER_A, MOD_A)) % MOD_A
      b = (b + MOD_B - timesMod(old, POWER_B, MOD_B)) % MOD_B
    }
    a = (timesMod(a, BASE_A, MOD_A) + code) % MOD_A
    b = (timesMod(b, BASE_B, MOD_B) + code) % MOD_B
    if (i >= GRAM - 1) tell(a * 67_108_864 + b, i + 1)
  }
}
