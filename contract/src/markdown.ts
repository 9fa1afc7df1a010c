/** Lists and quotes nested deeper on one line than people write. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){4}/m

/** Delimiters whose pairs the parser searches among all others. */
const MARKS = /\*+|_+|\[|</g
const MARKS_MAX = 400

/** The parser compares blocks with each other, and gives each line of a table as many cells as its widest has. */
const LINES_MAX = 600
const CELLS_MAX = 4_000

function isSmall(text: string): boolean {
  const lines = text.split('\n')
  const cells = lines.length * Math.max(...lines.map((line) => line.split('|').length - 1))
  return lines.length <= LINES_MAX && cells <= CELLS_MAX
}

/** Whether Markdown of at most 20,000 characters is parsed quickly. */
export const isQuickToParse = (text: string): boolean =>
  !TOO_DEEP.test(text) && (text.match(MARKS)?.length ?? 0) <= MARKS_MAX && isSmall(text)

/** Characters with a meaning in Markdown. Without any, the parser is not loaded. */
export const MARKDOWN_SYNTAX = /[*_`<>[\]\\&~#|]|^[ \t]*(?:[-+=]|\d{1,9}[.)])|^(?: {4}|\t)|\n[ \t]*\n/m
