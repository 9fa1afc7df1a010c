import type { Gap } from '@promptery/contract/gaps'

/** What a gap is called on the screen. One that has only choices is called by them. */
export const labelOf = ({ name, choices }: Gap): string =>
  choices && name === choices.join(' | ') ? alternatives(choices) : name.replaceAll('_', ' ')

/** `red, green or blue`. */
export const alternatives = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join()
