import type { Variable } from './variables.ts'

/** `red, green or blue`. */
export const alternatives = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join()

/** Whether the name of a variable is nothing but its choices. */
export const isNamedByChoices = ({ name, choices }: Pick<Variable, 'name' | 'choices'>): boolean =>
  choices !== undefined && !/^[^:]{1,40}:\s/.test(name) && name.startsWith(choices[0] ?? '')
