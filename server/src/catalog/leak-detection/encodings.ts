import { decodingsOf } from './decodings.ts'
import { lettersOf } from './letters.ts'
import { wordsOf } from './rare-words.ts'

/** One reading of a text, and the form in which it is compared. */
export type Reading = { letters: string } | { consonants: string } | { beginnings: string } | { words: string[] }

/** The readings of a text: as it is, and with each known encoding removed. Each is made on demand. */
export function* encodingsOf(text: string): Generator<Reading> {
  const letters = lettersOf(text)
  yield { letters }
  const words = wordsOf(text)
  yield { words }
  yield { words: [...words].reverse() }
  yield { words: wordsOf(text.replace(/\p{Cf}/gu, ' ')) }
  yield { words: withoutAffix(words) }
  yield { consonants: consonantsOf(text) }
  yield { beginnings: beginningsOf(text) }
  const backwardsLetters = backwards(letters)
  yield { letters: backwardsLetters }
  yield { letters: [...words].reverse().map(lettersOf).join('') }
  yield { letters: words.map((word) => backwards(lettersOf(word))).join('') }
  const unfilled = withoutFiller(words)
  yield { letters: lettersOf(unfilled.join('')) }
  yield { words: unfilled }
  yield { letters: lettersOf(withoutAffix(words).join('')) }
  yield { letters: lettersOf(text.replace(/[0134578@$]/g, (sign) => LEET[sign] ?? sign)) }
  for (const step of [2, 3, 4]) {
    for (let first = 0; first < step; first += 1) yield { letters: eachNth(letters, step, first) }
  }
  yield { letters: words.map((word) => lettersOf(word).charAt(0)).join('') }
  yield { letters: words.map((word) => lettersOf(word).slice(-1)).join('') }
  yield {
    letters: text
      .split('\n')
      .map((line) => lettersOf(line).charAt(0))
      .join(''),
  }
  for (let shift = 1; shift < 26; shift += 1) {
    yield { letters: shifted(letters, shift) }
    yield { letters: shifted(backwardsLetters, shift) }
  }
  yield { letters: mirrored(letters) }
  for (const decoded of decodingsOf(text)) {
    const inner = lettersOf(decoded)
    yield { letters: inner }
    yield { words: wordsOf(decoded) }
    yield { letters: backwards(inner) }
    yield { letters: shifted(inner, 13) }
    yield { letters: shifted(backwards(inner), 13) }
  }
}

/** The letters of a text without its vowels. */
export const consonantsOf = (text: string): string => lettersOf(text).replace(/[aeiou]/g, '')

/** Letters that identify a word. */
const BEGINNING = 4
/** The first letters of each word of a text. */
export const beginningsOf = (text: string): string =>
  wordsOf(text)
    .map((word) => lettersOf(word).slice(0, BEGINNING))
    .join('')

const backwards = (text: string): string => [...text].reverse().join('')

const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }

/** Removes a filler word, which is more frequent than any word of a sentence. */
function withoutFiller(words: readonly string[]): string[] {
  const keys = words.map(lettersOf)
  const most = words.length / 12
  const counts = countsOf(keys)
  return words.filter((_, i) => (counts.get(keys[i] ?? '') ?? 0) < most)
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Removes a prefix or suffix that most words share. */
function withoutAffix(words: readonly string[]): string[] {
  let left = words.map(lettersOf)
  for (const length of [4, 3, 2, 1]) {
    for (const [from, to] of [
      [0, length],
      [-length, undefined],
    ] as const) {
      const affixes = countsOf(left.map((word) => word.slice(from, to)))
      const [affix = '', count = 0] = [...affixes].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
      if (affix.length < length || count < left.length * 0.6) continue
      left = left.map((word) => {
        if (word.slice(from, to) !== affix) return word
        return from === 0 ? word.slice(length) : word.slice(0, -length)
      })
    }
  }
  return left
}

function eachNth(letters: string, step: number, first: number): string {
  const selected: string[] = []
  for (let i = first; i < letters.length; i += step) selected.push(letters.charAt(i))
  return selected.join('')
}

/** Maps Latin letters by their codes and leaves others as they are. */
function exchanged(letters: string, by: (code: number) => number): string {
  const codes = new Uint16Array(letters.length)
  for (let i = 0; i < letters.length; i += 1) {
    const code = letters.charCodeAt(i)
    codes[i] = code >= 97 && code <= 122 ? by(code) : code
  }
  return Buffer.from(codes.buffer).toString('utf16le')
}
/** Caesar's cipher, rot13 among them. */
const shifted = (letters: string, by: number): string => exchanged(letters, (code) => 97 + ((code - 97 + by) % 26))
/** a for z, b for y. */
const mirrored = (letters: string): string => exchanged(letters, (code) => 219 - code)
