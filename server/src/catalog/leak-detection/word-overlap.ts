import type { Piece } from './pieces.ts'
import { rareKey, wordsOf } from './rare-words.ts'

/** Rare words in text order, with others between, that are too much: some 25 words of text. */
const CHAIN_MAX = 10
/** The same for a short text: a part of its rare words, and the least number. */
const [SHORT_PART, SHORT_MIN] = [1 / 3, 7]
/** Part of all rare words that is too much, in chains long enough to be recognised. */
const PART_MAX = 0.3
const CHAIN_MIN = 5
/** Rare words that a chain may skip, and other words between two of its words; both exclusive. */
const [SKIPPED_MAX, BETWEEN_MAX] = [6, 24]
/** Occurrences beyond which a word says little about its position. */
const PLACES_MAX = 8
/**
 * Part of the distinct rare words, in any order, that is too much within a window of so many times the text's words.
 */
const WINDOWS = [
  { times: 2, part: 0.6 },
  { times: 5, part: 0.8 },
]
/** Distinct rare words below which a text is not recognised by them. */
const RARE_MIN = 12

/**
 * Checks words for too many rare words of the secret text: in its order with others between, or in any order. Each
 * check is linear in their number.
 */
export function wordOverlap(pieces: readonly Piece[]): (words: readonly string[]) => boolean {
  const secret = pieces.filter(({ isSecret }) => isSecret).flatMap(({ text }) => wordsOf(text))
  const places = new Map<string, number[]>()
  let rare = 0
  for (const word of secret) {
    const key = rareKey(word)
    if (key === '') continue
    const known = places.get(key)
    if (!known) places.set(key, [rare])
    else if (known.length < PLACES_MAX) known.push(rare)
    rare += 1
  }
  if (places.size < RARE_MIN) return () => false
  return (words) => {
    const keys = words.map(rareKey)
    return (
      hasChain(places, rare, keys) ||
      WINDOWS.some(({ times, part }) => mostWithin(places, keys, times * secret.length) >= part * places.size)
    )
  }
}

/** Follows the rare words of the text in their order through `keys`. */
function hasChain(places: ReadonlyMap<string, number[]>, rare: number, keys: readonly string[]): boolean {
  /**
   * For each position of the text: the longest chain that ends there, the position of its last word, and its beginning.
   */
  const length = new Int32Array(rare)
  const end = new Int32Array(rare).fill(-BETWEEN_MAX - 1)
  const covered = new Uint8Array(rare)
  const most = Math.min(CHAIN_MAX, Math.max(SHORT_MIN, rare * SHORT_PART))
  let found = 0
  for (const [at, key] of keys.entries()) {
    for (const place of places.get(key) ?? []) {
      let [best, before] = [0, -1]
      for (let back = 1; back <= SKIPPED_MAX && back <= place; back += 1) {
        const other = place - back
        if (at - (end[other] ?? 0) > BETWEEN_MAX || end[other] === at || (length[other] ?? 0) <= best) continue
        ;[best, before] = [length[other] ?? 0, other]
      }
      // A longer chain of an earlier word stays while it can continue.
      if ((length[place] ?? 0) > best + 1 && at - (end[place] ?? 0) <= BETWEEN_MAX) continue
      length[place] = best + 1
      end[place] = at
      if (best + 1 >= most) return true
      if (best + 1 < CHAIN_MIN) continue
      for (const one of [place, before]) {
        if (one >= 0 && covered[one] === 0) {
          covered[one] = 1
          found += 1
        }
      }
    }
  }
  return found >= Math.max(CHAIN_MAX, rare * PART_MAX)
}

/** The most distinct keys of the text within a window of `size` keys. */
function mostWithin(places: ReadonlyMap<string, number[]>, keys: readonly string[], size: number): number {
  const counts = new Map<string, number>()
  let most = 0
  for (const [at, key] of keys.entries()) {
    if (places.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
    const left = keys[at - size]
    if (left !== undefined && counts.has(left)) {
      const count = (counts.get(left) ?? 0) - 1
      if (count > 0) counts.set(left, count)
      else counts.delete(left)
    }
    most = Math.max(most, counts.size)
  }
  return most
}
