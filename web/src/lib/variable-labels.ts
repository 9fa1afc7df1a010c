import type { DescribedVariable } from '@promptery/contract/variables/variables'

/** `[city: Paris]` asks for a city and says what could stand there. */
const WITH_EXAMPLE = /^([^:]{1,40}):\s+(\S.*)$/

/** What a variable is called on the screen: as its writer calls it there, or by its name. One that has only choices is called by them. */
export function labelOf({ name, choices, label }: Pick<DescribedVariable, 'name' | 'choices' | 'label'>): string {
  if (label) return label
  if (choices && name === choices.join(' | ')) return alternatives(choices)
  return (WITH_EXAMPLE.exec(name)?.[1] ?? name).replaceAll('_', ' ')
}

/** What the name of a variable says of what could stand there. */
export const exampleIn = ({ name }: Pick<DescribedVariable, 'name'>): string | undefined => WITH_EXAMPLE.exec(name)?.[2]

/** `red, green or blue`. */
export const alternatives = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join()
