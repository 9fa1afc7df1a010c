/** What a spreadsheet would run as a formula, also behind apostrophes, so that an added one can be taken off again. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Quotes user-written text as a CSV cell (RFC 4180), with an apostrophe before what a spreadsheet would run. */
export function quotedCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The text that `quotedCell` was given, of a cell without its quotes. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
