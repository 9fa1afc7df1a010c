import { lettersOf } from './letters.ts'

/** Letters of a word, apart from those of scripts in which words do not stand apart. */
export const JOINED_RUNS =
  /(?<joined>[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}][\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{M}\p{Cf}]*)|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu

/** Scripts whose letters are syllables or words. */
const DENSE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u

/** Letters in a piece, and the part of pieces taken: about as many as a text with blanks has rare words. */
const DENSE_PIECE = { size: 2, part: 2 / 3 }
const ALPHABETIC_PIECE = { size: 5, part: 1 / 5 }

/** Pieces of function words, and of the usual words of prompts. */
const COMMON =
  /[的了是在和有一不个這这我你您他她它们們以及与與或为為对對要能会會可请請用把将將也都就而所之中]|^[\u3041-\u309f]+$/u

interface JoinedPiece {
  key: string
  start: number
  end: number
}

/**
 * Pieces of a run of letters without blanks, which stand for its rare words. Their letters decide which ones are taken, so
 * that a change of the text changes only the pieces beside it. By no dictionary: that would change with its version.
 */
export function joinedPieces(run: string): JoinedPiece[] {
  const { size, part } = DENSE.test(run) ? DENSE_PIECE : ALPHABETIC_PIECE
  const letters: JoinedPiece[] = []
  let start = 0
  for (const letter of run) {
    const end = start + letter.length
    const key = keyOf(letter)
    if (key !== '') letters.push({ key, start, end })
    start = end
  }
  const pieces: JoinedPiece[] = []
  for (let at = 0; at + size <= letters.length; at += 1) {
    const some = letters.slice(at, at + size)
    const key = some.map((one) => one.key).join('')
    if (COMMON.test(key) || numberOf(key) >= part * 2 ** 32) continue
    pieces.push({ key, start: some[0]?.start ?? 0, end: some.at(-1)?.end ?? 0 })
    at += size - 1
  }
  return pieces
}

/** FNV-1a. */
function numberOf(key: string): number {
  let number = 0x811c9dc5
  for (let i = 0; i < key.length; i += 1) number = Math.imul(number ^ key.charCodeAt(i), 0x01000193)
  return (number ^ (number >>> 15)) >>> 0
}

/** Keys of letters that texts had before: at most as many as Unicode has letters without blanks. */
const keys = new Map<string, string>()

function keyOf(letter: string): string {
  const known = keys.get(letter)
  if (known !== undefined) return known
  const key = lettersOf(letter)
  keys.set(letter, key)
  return key
}
