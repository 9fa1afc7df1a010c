/**
 * Words that others have written, as a cell of a CSV (RFC 4180): what a spreadsheet would take for a formula gets an
 * apostrophe before it.
 */
export function quotedCell(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
