/** A word of a text, as previews count them. Scripts without blanks and long lines of code count by their length. */
const WORD = /\S{1,20}/gu

/** A bracket that is not closed, at the end of a text: a variable that the text was cut in. */
const OPEN_BRACKET = /\$?[[{]{1,2}[^[\]{}\n]*$/
/** No variable is longer. */
const VARIABLE_MAX = 410

/** Number of words of a text, as previews count them. */
export function countWords(text: string): number {
  let count = 0
  WORD.lastIndex = 0
  while (WORD.test(text)) count += 1
  return count
}

/**
 * The first words of a text: `percent` of its words and of its characters, rounded down, and no part of a variable.
 * Empty: no preview. Takes linear time.
 */
export function previewOf(text: string, percent: number): string {
  if (percent <= 0) return ''
  const count = Math.floor((countWords(text) * percent) / 100)
  const charactersMax = (text.length * percent) / 100
  let [words, end] = [0, 0]
  WORD.lastIndex = 0
  while (words < count && WORD.test(text) && WORD.lastIndex <= charactersMax) {
    words += 1
    end = WORD.lastIndex
  }
  const start = text.slice(Math.max(0, end - VARIABLE_MAX), end).search(OPEN_BRACKET)
  return text.slice(0, start < 0 ? end : Math.max(0, end - VARIABLE_MAX) + start).trimEnd()
}
