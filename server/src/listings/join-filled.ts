import { LIMITS } from '@promptery/contract/constants'
import { TooLarge } from '../errors.ts'

/**
 * The pieces of a filled-in text as one. Their lengths are told before anything is joined: one value stands in each place
 * of its gap.
 * @throws TooLarge
 */
export function joinFilled(pieces: readonly { text: string }[]): string {
  const { filledMax } = LIMITS.filling
  if (pieces.reduce((sum, { text }) => sum + text.length, 0) > filledMax) {
    throw new TooLarge(`The filled-in text would have more than ${filledMax.toLocaleString('en')} characters`)
  }
  return pieces.map(({ text }) => text).join('')
}
