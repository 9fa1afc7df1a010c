import { wordStart } from '../words.ts'

/** A piece between blanks. Scripts without blanks and long lines of code count by their length. */
const PIECE = /\S{1,20}/gu

/** A bracket that is not closed, at the end of a text: a variable that the text was cut in. */
const OPEN_BRACKET = /\$?[[{]{1,2}[^[\]{}\n]*$/
/** No variable is longer. */
const VARIABLE_MAX = 410

/**
 * The first words of a text: `percent` of its words and of its characters, rounded down, and no part of a variable.
 * Empty: no preview. Takes linear time.
 */
export function previewOf(text: string, percent: number): string {
  if (percent <= 0) return ''
  const count = Math.floor(((text.match(PIECE)?.length ?? 0) * percent) / 100)
  const charactersMax = (text.length * percent) / 100
  let [pieces, end] = [0, 0]
  PIECE.lastIndex = 0
  while (pieces < count && PIECE.test(text) && PIECE.lastIndex <= charactersMax) {
    pieces += 1
    end = PIECE.lastIndex
  }
  end = wordStart(text, end)
  const start = text.slice(Math.max(0, end - VARIABLE_MAX), end).search(OPEN_BRACKET)
  return text.slice(0, start < 0 ? end : Math.max(0, end - VARIABLE_MAX) + start).trimEnd()
}
