const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML and XML, including attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)

/** The attribute of an element whose text is in a language, with a blank before it; nothing where that is not known. */
export const langAttribute = (lang: string | undefined): string => (lang ? ` lang="${escapeMarkup(lang)}"` : '')

/** What a spreadsheet would run as a formula, also behind apostrophes, so that an added one can be taken off again. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Quotes user-written text as a CSV cell (RFC 4180), with an apostrophe before what a spreadsheet would run. */
export function quotedCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The text that `quotedCell` was given, of a cell without its quotes. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
