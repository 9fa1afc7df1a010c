import type { Values } from '@promptery/contract/gaps/fill'
import { Invalid } from '../../errors.ts'
import { givesAway } from './gives-away.ts'
import { fillPieces } from './tries.ts'

const NOTHING: Values = new Map()

/**
 * Passes for words about a prompt that a buyer shows everybody.
 * @param promptTexts those that must stay secret
 * @param about the field that the words are in, and what the gaps of the prompt were filled in with, which is no secret
 * @throws Invalid for words that have too much of one of the texts in them
 */
export async function requireSecrecy(
  promptTexts: readonly string[],
  words: string,
  { field, values = NOTHING }: { field: string; values?: Values },
): Promise<void> {
  for (const promptText of promptTexts) {
    if (!(await givesAway(fillPieces(promptText, values), words))) continue
    const message = 'Too much of this is the text of the prompt, which is for those who have bought it: leave that out'
    throw new Invalid('prompt_given_away', message, [{ path: field, message }])
  }
}
