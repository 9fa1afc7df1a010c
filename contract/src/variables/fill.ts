import type { Segment, Variable } from './variables.ts'

/** Values by variable. Untouched variables are absent. */
export type Values = ReadonlyMap<string, string>

/** A part of the filled-in text. `state` is absent for plain text. */
export type FilledPart = { text: string; at: number; state?: 'filled' | 'open' }

/** The value of a variable, or its default if empty. Undefined: the variable is open. */
export const resolveValue = (variable: Variable, values: Values): string | undefined =>
  values.get(variable.name) || variable.default || undefined

/**
 * Fills in the variables of a text. `variables`: those of the text, each name once. A place without a value takes its own
 * default, else that of its variable; open ones stay as written. Values in strings of JSON are escaped. Values are not
 * searched for variables.
 */
export function fillIn(segments: readonly Segment[], variables: readonly Variable[], values: Values): FilledPart[] {
  const defaults = new Map(variables.map(({ name, default: preset }) => [name, preset]))
  return segments.map(({ raw, at, variable, isInJson }) => {
    if (!variable) return { text: raw, at }
    const value = values.get(variable.name)
    const text = value ? (isInJson ? escaped(value) : value) : variable.default || defaults.get(variable.name)
    return text ? { text, at, state: 'filled' } : { text: raw, at, state: 'open' }
  })
}

/** A value as a string of JSON has it, without the quotes. */
const escaped = (value: string): string => JSON.stringify(value).slice(1, -1)
