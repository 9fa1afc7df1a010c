import type { AskedGap } from '@promptery/contract/gaps'

/** What a gap is called on the screen: as its writer calls it there, or by its name. One that has only choices is called by them. */
export const labelOf = ({ name, choices, label }: Pick<AskedGap, 'name' | 'choices' | 'label'>): string =>
  label || (choices && name === choices.join(' | ') ? alternatives(choices) : name.replaceAll('_', ' '))

/** `red, green or blue`. */
export const alternatives = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join()
