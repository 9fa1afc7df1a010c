import { resolveValue, type Values } from '@promptery/contract/variables/fill'
import type { Variable } from '@promptery/contract/variables/variables'

/** What a variable's field shows: what was typed, or the default until something is. */
export const shownValue = (variable: Variable, values: Values): string =>
  values.get(variable.name) ?? variable.default ?? ''

/** How many of the variables have nothing to stand in their place. */
export const countOpen = (variables: readonly Variable[], values: Values): number =>
  variables.filter((variable) => resolveValue(variable, values) === undefined).length

/** What of the values is worth keeping: all that is typed into variables that the text has, in its order. */
export const filledValues = (variables: readonly Variable[], values: Values): { gap: string; value: string }[] =>
  variables.flatMap((variable) => {
    const value = shownValue(variable, values)
    return value === '' ? [] : [{ gap: variable.name, value }]
  })
