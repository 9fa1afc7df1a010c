import type { Segment, Variable } from './variables.ts'

/** Values by variable. Untouched variables are absent. */
export type Values = ReadonlyMap<string, string>

/** A part of the filled-in text. `state` is absent for plain text. */
export type FilledPart = { text: string; at: number; state?: 'filled' | 'open' }

/** The value of a variable, or its default if empty. Undefined: the variable is open. */
export const resolveValue = (variable: Variable, values: Values): string | undefined =>
  values.get(variable.name) || variable.default || undefined

/**
 * Fills in the variables of a text. `variables`: those of the text, each name once. Open variables stay as written. Values
 * are not searched for variables.
 */
export function fillIn(segments: readonly Segment[], variables: readonly Variable[], values: Values): FilledPart[] {
  const byName = new Map(variables.map((variable) => [variable.name, resolveValue(variable, values)]))
  return segments.map(({ raw, at, variable }) => {
    if (!variable) return { text: raw, at }
    const value = byName.get(variable.name)
    return value === undefined ? { text: raw, at, state: 'open' } : { text: value, at, state: 'filled' }
  })
}
