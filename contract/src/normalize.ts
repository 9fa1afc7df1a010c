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

/** Whether a text is within a length, also with its ligatures and other compatibility characters written out (NFKC). */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max && (!/[^\0-\x7F]/.test(text) || streamSafe(text).normalize('NFKC').length <= max)
