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

/** Whether a text is within a length, also with its ligatures and other compatibility characters written out (NFKC). */
export function isWithin(text: string, max: number): boolean {
  if (text.length > max || !/[^\0-\x7F]/.test(text)) return text.length <= max
  let length = 0
  for (let at = 0; at < text.length && length <= max; at += PIECE) {
    length += streamSafe(text.slice(at, at + PIECE)).normalize('NFKC').length
  }
  return length <= max
}
