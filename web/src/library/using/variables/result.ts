import type { Values } from '@promptery/contract/listings/variables/fill'
import type { Variable } from '@promptery/contract/listings/variables/variables'

/** The content of a variable's field: its value, or its default until it is edited. */
export const shownValue = (variable: Variable, values: Values): string =>
  values.get(variable.name) ?? variable.default ?? ''

/** The values to save: all non-empty ones of variables that the text has, in order. */
export const filledValues = (variables: readonly Variable[], values: Values): { gap: string; value: string }[] =>
  variables.flatMap((variable) => {
    const value = shownValue(variable, values)
    return value === '' ? [] : [{ gap: variable.name, value }]
  })
