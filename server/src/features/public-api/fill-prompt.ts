import type { VariableValue } from '@promptery/contract/variables/saved-values'
import { fillVariables } from '../../catalog/text/fill-variables.ts'
import { Invalid } from '../../platform/errors.ts'

/** `open`: the variables without a value, which stay as written. */
interface Filled {
  text: string
  open: string[]
}

/**
 * Fills in the variables of a text, as its page does.
 * @throws Invalid for a value of an unknown variable, TooLarge for a result that is too long
 */
export async function fillPrompt(promptText: string, values: readonly VariableValue[]): Promise<Filled> {
  const { text, open, unknown } = await fillVariables(promptText, values)
  const at = values.findIndex(({ gap }) => unknown.includes(gap))
  if (at < 0) return { text, open }
  const message = 'This prompt has no such variable'
  throw new Invalid('unknown_gap', message, [{ path: `values.${at}.gap`, message }])
}
