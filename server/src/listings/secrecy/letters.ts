/** Letters of other scripts that look like Latin ones: what is hidden behind them is the same text. */
const LOOKALIKES = new Map(
  [
    'аa вb сc ԁd еe ѕs һh іi јj кk ӏl мm нh оo рp ԛq тt уy хx ԝw гr пn',
    'αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw',
    'ıi ɡg ɑa ʀr ɴn ʟl ʙb ɢg ʜh ɪi ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ꜰf ꜱs',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [pair[0] ?? '', pair[1] ?? '']),
)

/** The flags' letters (🇦) and the invisible ones of tags, as plain letters. */
const HIDDEN = /[\u{1F1E6}-\u{1F1FF}\u{E0061}-\u{E007A}]/gu
const plain = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0
  return String.fromCharCode(97 + (code >= 0xe0061 ? code - 0xe0061 : code - 0x1f1e6))
}

/**
 * The letters of a text and nothing else: neither what stands between them, nor digits, nor case, accents and the
 * script that a look-alike was taken from.
 */
export const lettersOf = (text: string): string =>
  text
    .replace(HIDDEN, plain)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/[^a-z]/g, (letter) => LOOKALIKES.get(letter) ?? letter)

/** A letter of these scripts says as much as several others. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const DENSE_WEIGHT = 3
/** As letters stand apart here, those of Hangul are parts of a syllable. */
const WHOLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether a letter is a syllable or a word. */
export const isDense = (letter: string): boolean => letter > '\u2e7f' && WHOLE.test(letter)

/** How much a letter says, in letters of an alphabet. */
export const weightOf = (letter: string): number => (letter > '\u1100' && DENSE.test(letter) ? DENSE_WEIGHT : 1)

/** How much letters say together. */
export function weightIn(letters: string): number {
  let sum = 0
  for (let i = 0; i < letters.length; i += 1) sum += weightOf(letters.charAt(i))
  return sum
}
