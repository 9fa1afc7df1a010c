import type { Values } from '@promptery/contract/variables/fill'
import { Invalid } from '../../platform/errors.ts'
import { inTextThread } from '../text/thread/text-thread.ts'

/** A secret text, of which `publicLength` characters at the beginning are no secret. */
export interface SecretText {
  text: string
  publicLength: number
}

const NOTHING: Values = new Map()

/**
 * Refuses a buyer's public text that contains too much of a prompt.
 * @param about the field of the text, and the values of the prompt's variables, which are no secret
 * @throws Invalid
 */
export async function requireNoLeak(
  promptTexts: readonly SecretText[],
  words: string,
  { field, values = NOTHING }: { field: string; values?: Values },
): Promise<void> {
  for (const { text, publicLength } of promptTexts) {
    if (!(await inTextThread('isLeakOf', text, publicLength, values, words))) continue
    const message = 'Too much of this is the text of the prompt, which is for those who have bought it: leave that out'
    throw new Invalid('prompt_given_away', message, [{ path: field, message }])
  }
}
