import { isolated } from '../isolated.ts'
import type { Variable } from './variables.ts'

/** `red, green or blue`. */
export function alternatives(words: readonly string[]): string {
  const [last = '', ...before] = words.map(isolated).reverse()
  return before.length > 0 ? `${before.reverse().join(', ')} or ${last}` : last
}

/** Whether the name of a variable is nothing but its choices. */
export const isNamedByChoices = ({ name, choices }: Pick<Variable, 'name' | 'choices'>): boolean =>
  choices !== undefined && !/^[^:]{1,40}:\s/.test(name) && name.startsWith(choices[0] ?? '')
