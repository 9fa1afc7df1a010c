import { resolveValue, type Values } from '@promptery/contract/variables/fill'
import type { Variable } from '@promptery/contract/variables/variables'
import { shownValue } from '../../../lib/prompts/use-fill-values.ts'

/** The number of variables without value or default. */
export const countOpen = (variables: readonly Variable[], values: Values): number =>
  variables.filter((variable) => resolveValue(variable, values) === undefined).length

/** The values to save: all non-empty ones of variables that the text has, in order. */
export const filledValues = (variables: readonly Variable[], values: Values): { gap: string; value: string }[] =>
  variables.flatMap((variable) => {
    const value = shownValue(variable, values)
    return value === '' ? [] : [{ gap: variable.name, value }]
  })
