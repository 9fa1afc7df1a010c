/** Letters whose widths are known (`measure.ts`): Latin, Greek and Cyrillic ones, digits and marks. */
const MEASURED =
  /^(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic} -~\u00a0-\u00ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2199\u2212]|\p{Mn})*$/u

/** Letters of these scripts and of those that the renderer has fonts for. */
const DRAWABLE =
  /^(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Hangul}\p{scx=Arabic}\p{sc=Hebrew}\p{sc=Thai}\p{scx=Devanagari}]|[^\p{L}])*$/u

/** Text as it is drawn: on one line, without emoji. */
export const withoutEmoji = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?![©®])\p{Extended_Pictographic}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Text that is drawn as a part of the picture. Empty where it has letters of other scripts, rather than half a title. */
export function measurable(text: string): string {
  const plain = withoutEmoji(text)
  return MEASURED.test(plain) ? plain : ''
}

/** Text that the renderer lays out. Empty where it has letters that no font has. */
export function drawable(text: string): string {
  const plain = withoutEmoji(text)
  return DRAWABLE.test(plain) && /\p{L}/u.test(plain) ? plain : ''
}
