import type { DescribedVariable } from '@promptery/contract/variables/variables'

/** `[city: Paris]`: a name with an example. */
const WITH_EXAMPLE = /^([^:]{1,40}):\s+(\S.*)$/

/** The label of a variable: the engineer's, or its name. A variable that only has choices is named by them. */
export function labelOf({ name, choices, label }: Pick<DescribedVariable, 'name' | 'choices' | 'label'>): string {
  if (label) return label
  if (choices && name === choices.join(' | ')) return alternatives(choices)
  return (WITH_EXAMPLE.exec(name)?.[1] ?? name).replaceAll('_', ' ')
}

/** The example in the name of a variable. */
export const exampleIn = ({ name }: Pick<DescribedVariable, 'name'>): string | undefined => WITH_EXAMPLE.exec(name)?.[2]

/** `red, green or blue`. */
export const alternatives = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join()
