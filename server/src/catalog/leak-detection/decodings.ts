/** Decodes runs of bytes, of character codes and of well-known alphabets, wherever they begin. */
export function* decodingsOf(text: string): Generator<string> {
  yield rot47(text)
  yield* fromBase64(text)
  yield* fromHexadecimal(text)
  for (const { pattern, read } of NUMBERS) {
    const numbers = text.match(pattern) ?? []
    if (numbers.length >= NUMBERS_MIN) yield numbers.map(read).join('')
  }
  const signs = text.match(/[.·•_–—-]+|\//g) ?? []
  if (signs.length >= NUMBERS_MIN) yield signs.map(fromMorse).join('')
}

/** Numbers in a run that may be a text. */
const NUMBERS_MIN = 16

const character = (radix: number) => (number: string) => String.fromCharCode(Number.parseInt(number, radix))
const NUMBERS = [
  { pattern: /\b[01]{7,8}\b/g, read: character(2) },
  { pattern: /\b[0-7]{3}\b/g, read: character(8) },
  { pattern: /\b\d{2,5}\b/g, read: character(10) },
  // Letters as positions in the alphabet.
  { pattern: /\b(?:[1-9]|1\d|2[0-6])\b/g, read: (number: string) => String.fromCharCode(96 + Number(number)) },
]

const bytesIn = (text: string, encoding: 'base64' | 'hex'): string => Buffer.from(text, encoding).toString('utf8')

function* fromBase64(text: string): Generator<string> {
  // Each word may be encoded separately, and other text may precede it.
  const parts = text.replace(/[^\w+/=-]/g, '').split(/=+/)
  for (let skipped = 0; skipped < 4; skipped += 1) {
    yield parts.map((part) => bytesIn(part.slice(skipped), 'base64')).join('')
  }
  yield (text.match(/[\w+/-]{4,}={0,2}/g) ?? []).map((word) => bytesIn(word, 'base64')).join(' ')
}

function* fromHexadecimal(text: string): Generator<string> {
  const bare = text.replace(/0x|\\x|\\u00|&#x/gi, ' ')
  for (const part of bare.match(/(?:[0-9a-f]{2}[^0-9a-z]*){16,}/gi) ?? []) {
    const digits = part.replace(/[^0-9a-f]/gi, '')
    yield bytesIn(digits, 'hex')
    yield bytesIn(digits.slice(1), 'hex')
  }
}

const rot47 = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(33 + ((sign.charCodeAt(0) + 14) % 94)))

const MORSE = new Map(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    .split(' ')
    .map((signs, i) => [signs, String.fromCharCode(97 + i)]),
)
/** One letter in Morse code. Unknown codes separate words. */
const fromMorse = (signs: string): string => MORSE.get(signs.replace(/[·•]/g, '.').replace(/[_–—]/g, '-')) ?? ' '
