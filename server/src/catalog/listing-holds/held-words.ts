import { decomposed } from '@promptery/contract/normalize'
import { asLatin, isDense } from '../leak-detection/letters.ts'

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
