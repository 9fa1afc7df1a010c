import { lettersOf } from './letters.ts'

/** The letters of a text as it stands, and as it reads without what it may have been disguised by. */
export function* disguisesOf(text: string): Generator<string> {
  const letters = lettersOf(text)
  yield letters
  const reversed = backwards(letters)
  yield reversed
  const words = text.match(/\S+/g) ?? []
  yield lettersOf([...words].reverse().join(' '))
  yield lettersOf(words.map(backwards).join(' '))
  yield lettersOf(withoutFiller(words).join(' '))
  yield lettersOf(text.replace(/[0134578@$]/g, (sign) => LEET[sign] ?? sign))
  for (let shift = 1; shift < 26; shift += 1) yield* [shifted(letters, shift), shifted(reversed, shift)]
  yield mirrored(letters)
  for (const decoded of decodedParts(text)) {
    const inner = lettersOf(decoded)
    yield inner
    yield backwards(inner)
    yield shifted(inner, 13)
    yield shifted(backwards(inner), 13)
  }
}

const backwards = (text: string): string => [...text].reverse().join('')

const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }

/** A word that stands between the others is more frequent than words are. */
function withoutFiller(words: readonly string[]): string[] {
  const keys = words.map(lettersOf)
  const counts = new Map<string, number>()
  for (const key of keys) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
  const fillers = new Set([...counts].filter(([, count]) => count * 5 >= words.length).map(([key]) => key))
  return words.filter((_, i) => !fillers.has(keys[i] ?? ''))
}

const LATIN = /[a-z]/g
/** Caesar's cipher, rot13 among them. */
const shifted = (letters: string, by: number): string =>
  letters.replace(LATIN, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by) % 26)))
/** a for z, b for y. */
const mirrored = (letters: string): string =>
  letters.replace(LATIN, (letter) => String.fromCharCode(219 - letter.charCodeAt(0)))

/** What is written as bytes or as numbers of characters, wherever it begins. */
function* decodedParts(text: string): Generator<string> {
  // Each word may have been encoded for itself, and something else may stand before.
  const parts = text.replace(/[^\w+/=-]/g, '').split(/=+/)
  for (let skipped = 0; skipped < 4; skipped += 1) {
    yield parts.map((part) => bytesIn(part.slice(skipped), 'base64')).join('')
  }
  yield (text.match(/[\w+/-]{4,}={0,2}/g) ?? []).map((word) => bytesIn(word, 'base64')).join('')
  const bare = text.replace(/0x|\\x|\\u00|&#x/gi, ' ')
  for (const part of bare.match(/(?:[0-9a-f]{2}[^0-9a-z]*){16,}/gi) ?? []) {
    const digits = part.replace(/[^0-9a-f]/gi, '')
    yield bytesIn(digits, 'hex')
    yield bytesIn(digits.slice(1), 'hex')
  }
  for (const [pattern, radix] of [
    [/\b[01]{7,8}\b/g, 2],
    [/\b[0-7]{3}\b/g, 8],
    [/\b\d{2,5}\b/g, 10],
  ] as const) {
    const numbers = text.match(pattern) ?? []
    if (numbers.length >= 16)
      yield numbers.map((number) => String.fromCharCode(Number.parseInt(number, radix))).join('')
  }
}

const bytesIn = (text: string, encoding: 'base64' | 'hex'): string => Buffer.from(text, encoding).toString('utf8')
