/** A run of characters that normalisation sorts, in a time that grows with the square of its length. */
const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu

/** The longest run of the Unicode standard's stream-safe text (UAX #15). No word has more than a few. */
const RUN_MAX = 30

const streamSafe = (text: string): string =>
  text.replace(MARKS, (run) => (run.length > RUN_MAX ? run.slice(0, RUN_MAX) : run))

/** The one character that stands for a whole sentence, of 18 characters. */
const SENTENCE = '\uFDFA'

/** A text in its compatibility decomposition (NFKD), in a time and a length that are linear in its own. */
export const decomposed = (text: string): string => streamSafe(text).replaceAll(SENTENCE, ' ').normalize('NFKD')

/** Characters that are written out at once. */
const PIECE = 4_000

/** Each is six characters of JSON. Tabs and line breaks are two, as quotes are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are counted.
const CONTROLS = /[\0-\x08\v\f\x0E-\x1F]+/g
const JSON_OF_CONTROL = 6

/** In code points, as the schemas count. */
const lengthOf = (text: string): number => text.replace(/[\uD800-\uDBFF]+/g, '').length

/**
 * Whether a text is within a length, also with its ligatures and other compatibility characters written out (NFKC), and its
 * control characters as in JSON.
 */
export function isWithin(text: string, max: number): boolean {
  const added = (text.length - text.replace(CONTROLS, '').length) * (JSON_OF_CONTROL - 1)
  let length = lengthOf(text) + added
  if (length > max || !/[^\0-\x7F]/.test(text)) return length <= max
  length = added
  for (let at = 0; at < text.length && length <= max; at += PIECE) {
    length += lengthOf(streamSafe(text.slice(at, at + PIECE)).normalize('NFKC'))
  }
  return length <= max
}
