import { decomposed } from '@promptery/contract/common'

/** Letters of other scripts that look like Latin ones. Text written with them is the same text. */
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

/** A look-alike as the Latin letter that it looks like. */
const asLatin = (letter: string): string => LOOKALIKES.get(letter) ?? letter

/** The letters of a text alone: no separators, digits, case or accents, and look-alikes as Latin letters. */
export const lettersOf = (text: string): string =>
  decomposed(text)
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/[^a-z]/g, asLatin)

/** Scripts in which a letter carries as much as several Latin ones. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const DENSE_WEIGHT = 3
/** Without Hangul, whose letters are separated into parts of syllables here. */
const WHOLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether a letter is a syllable or a word. */
const isDense = (letter: string): boolean => letter > '\u2e7f' && WHOLE.test(letter)

/** Weight of a letter, in letters of an alphabet. */
export const weightOf = (letter: string): number => (letter >= '\u1100' && DENSE.test(letter) ? DENSE_WEIGHT : 1)

/** Total weight of letters. */
export function weightIn(letters: string): number {
  let sum = 0
  for (const letter of letters) sum += weightOf(letter)
  return sum
}

/** The words of a text with a blank around each, without case, accents and look-alike letters. */
function foldedWords(text: string): string {
  const folded = decomposed(text)
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^a-z]/g, asLatin)
  return ` ${(folded.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}

/**
 * The words and phrases of a list that one of the texts has, as whole words; those in scripts without blanks anywhere.
 */
export function findHeldWords(texts: readonly string[], listed: readonly string[]): string[] {
  if (listed.length === 0) return []
  const folded = texts.map(foldedWords)
  return listed.filter((phrase) => {
    const words = foldedWords(phrase)
    const wanted = isDense(words.charAt(1)) ? words.trim() : words
    return wanted.trim() !== '' && folded.some((text) => text.includes(wanted))
  })
}
