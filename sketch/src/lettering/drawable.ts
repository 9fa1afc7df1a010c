/** Letters of the font that is there on every machine: Latin, Greek and Cyrillic ones, digits and marks. */
const DRAWABLE =
  /^(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic} -~\u00a0-\u00ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2199\u2212]|\p{Mn})*$/u

/** Text without emoji. Empty where it has letters of other scripts, rather than half a title. */
export function drawable(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/(?![©®])\p{Extended_Pictographic}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return DRAWABLE.test(plain) ? plain : ''
}
