import { LIMITS } from '@promptery/contract/constants'
import { TooLarge } from '../../platform/errors.ts'

/**
 * Joins the pieces of a filled-in text. Their length is checked before joining, as one value may stand in many places.
 * @throws TooLarge
 */
export function joinFilled(pieces: readonly { text: string }[]): string {
  const { filledMax } = LIMITS.savedValues
  if (pieces.reduce((sum, { text }) => sum + text.length, 0) > filledMax) {
    throw new TooLarge(`The filled-in text would have more than ${filledMax.toLocaleString('en')} characters`)
  }
  return pieces.map(({ text }) => text).join('')
}
