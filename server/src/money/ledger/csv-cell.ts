/**
 * Quotes user-written text as a CSV cell (RFC 4180), with an apostrophe before what a spreadsheet would run as a formula.
 */
export function quotedCell(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
