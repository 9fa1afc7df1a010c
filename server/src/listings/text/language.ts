import { proseOf } from './outline/outline-of.ts'

/** Characters of a text that are looked at. */
const CHARACTERS_MAX = 2_000

/**
 * The language of a text without its code blocks, as a BCP 47 tag. Empty where it is unsure. Loads 88 MB when it is
 * first called, so it runs in the thread for texts.
 */
export async function guessLanguage(text: string): Promise<string> {
  const { eld } = await import('eld/extrasmall')
  const guess = eld.detect(proseOf(text.slice(0, 10 * CHARACTERS_MAX)).slice(0, CHARACTERS_MAX))
  return guess.isReliable() ? guess.language : ''
}
