import { LIMITS } from '@promptery/contract/constants'
import { fillIn, openVariables, type Values } from '@promptery/contract/listings/variables/fill'
import { splitVariables, variablesIn } from '@promptery/contract/listings/variables/variables'

/** A filled-in text. */
export interface FilledText {
  /** Undefined: it would be too long. */
  text: string | undefined
  /** The variables without a value, which stay as written. */
  open: string[]
  /** Names of values that the text has no variable for. */
  unknown: string[]
}

/** Fills in the variables of a text. Its length is checked before joining, as one value may stand in many places. */
export function fillText(promptText: string, values: Values): FilledText {
  const segments = splitVariables(promptText)
  const variables = variablesIn(segments)
  const names = new Set(variables.map(({ name }) => name))
  const parts = fillIn(segments, variables, values)
  const length = parts.reduce((sum, { text }) => sum + text.length, 0)
  return {
    text: length > LIMITS.savedValues.filledMax ? undefined : parts.map(({ text }) => text).join(''),
    open: openVariables(segments, parts),
    unknown: [...values.keys()].filter((name) => !names.has(name)),
  }
}
