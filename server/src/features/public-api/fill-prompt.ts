import { fillIn } from '@promptery/contract/variables/fill'
import type { VariableValue } from '@promptery/contract/variables/saved-values'
import { splitVariables, variablesIn } from '@promptery/contract/variables/variables'
import { joinFilled } from '../../catalog/text/fill-variables.ts'
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
export function fillPrompt(text: string, values: readonly VariableValue[]): Filled {
  const segments = splitVariables(text)
  const variables = variablesIn(segments)
  const names = new Set(variables.map(({ name }) => name))
  const at = values.findIndex(({ gap }) => !names.has(gap))
  if (at >= 0) {
    const message = 'This prompt has no such variable'
    throw new Invalid('unknown_gap', message, [{ path: `values.${at}.gap`, message }])
  }
  const parts = fillIn(segments, variables, new Map(values.map(({ gap, value }) => [gap, value])))
  const open = segments.flatMap(({ variable }, index) =>
    variable && parts[index]?.state === 'open' ? [variable.name] : [],
  )
  return { text: joinFilled(parts), open: [...new Set(open)] }
}
