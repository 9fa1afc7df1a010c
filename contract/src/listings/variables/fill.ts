import { isolated } from '../../isolated.ts'
import type { Segment, Variable } from './variables.ts'

/** Values by variable. Untouched variables are absent. */
export type Values = ReadonlyMap<string, string>

/** A part of the filled-in text. `state` is absent for plain text. */
export type FilledPart = { text: string; at: number; state?: 'filled' | 'open' }

/**
 * Fills in the variables of a text. `variables`: those of the text, each name once. A place without a value takes its own
 * default, else that of its variable; open ones stay as written. Values and defaults in strings of JSON are escaped.
 * Values are not searched for variables.
 */
export function fillIn(segments: readonly Segment[], variables: readonly Variable[], values: Values): FilledPart[] {
  const defaults = new Map(variables.map(({ name, default: preset }) => [name, preset]))
  return segments.map(({ raw, at, variable, isInJson }) => {
    if (!variable) return { text: raw, at }
    const value = values.get(variable.name) || variable.default || defaults.get(variable.name)
    return value ? { text: isInJson ? escaped(value) : value, at, state: 'filled' } : { text: raw, at, state: 'open' }
  })
}

/** The names of variables with an open place, each once, in the order of the text. */
export function openVariables(segments: readonly Segment[], filled: readonly FilledPart[]): string[] {
  const names = segments.flatMap(({ variable }, at) =>
    variable && filled[at]?.state === 'open' ? [variable.name] : [],
  )
  return [...new Set(names)]
}

/** A value as a string of JSON has it, without the quotes. */
const escaped = (value: string): string => JSON.stringify(value).slice(1, -1)

/** `red, green or blue`. */
export function alternatives(words: readonly string[]): string {
  const [last = '', ...before] = words.map(isolated).reverse()
  return before.length > 0 ? `${before.reverse().join(', ')} or ${last}` : last
}

/** Whether the name of a variable is nothing but its choices. */
export const isNamedByChoices = ({ name, choices }: Pick<Variable, 'name' | 'choices'>): boolean =>
  choices !== undefined && !/^[^:]{1,40}:\s/.test(name) && name.startsWith(choices[0] ?? '')
