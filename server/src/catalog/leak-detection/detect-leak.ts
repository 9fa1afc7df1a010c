import { beginningsOf, consonantsOf, encodingsOf } from './encodings.ts'
import { byConsonants, byLetters, letterOverlap } from './letter-overlap.ts'
import { lettersOf } from './letters.ts'
import type { Piece } from './pieces.ts'
import { wordOverlap } from './word-overlap.ts'

/**
 * Whether `output` contains too much of a secret text: verbatim, reordered, interleaved with other words, in look-alike
 * letters or in a simple encoding. Values of the member do not count. Linear in both lengths.
 */
export function detectLeak(pieces: readonly Piece[], output: string): boolean {
  if (!pieces.some(({ isSecret }) => isSecret)) return false
  const letters = letterOverlap(pieces, byLetters(lettersOf))
  const consonants = letterOverlap(pieces, byConsonants(consonantsOf))
  const beginnings = letterOverlap(pieces, byLetters(beginningsOf))
  const words = wordOverlap(pieces)
  for (const reading of encodingsOf(output)) {
    if ('letters' in reading && letters(reading.letters)) return true
    if ('consonants' in reading && consonants(reading.consonants)) return true
    if ('beginnings' in reading && beginnings(reading.beginnings)) return true
    if ('words' in reading && words(reading.words)) return true
  }
  return false
}
