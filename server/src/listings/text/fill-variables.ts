import { LIMITS } from '@promptery/contract/constants'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { TooLarge } from '../../platform/errors.ts'
import type { FilledText } from './fill-text.ts'
import { inTextThread } from './thread/text-thread.ts'

/**
 * Fills in the variables of a text, as its page does.
 * @throws TooLarge
 */
export async function fillVariables(
  promptText: string,
  values: readonly VariableValue[],
): Promise<FilledText & { text: string }> {
  const filled = await inTextThread('fillText', promptText, new Map(values.map(({ gap, value }) => [gap, value])))
  const { text } = filled
  if (text !== undefined) return { ...filled, text }
  const { filledMax } = LIMITS.savedValues
  throw new TooLarge(`The filled-in text would have more than ${filledMax.toLocaleString('en')} characters`)
}
