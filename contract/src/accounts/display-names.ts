import { headlineSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { decomposed } from '../normalize.ts'
import { FORMER_MEMBER } from '../shown-name.ts'
import { isReservedUsername } from './usernames.ts'

const { max, unitsMax } = LIMITS.displayName

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lengthOf = (text: string): number => [...letters.segment(text)].length

/** Letters of Greek and Cyrillic look like those of Latin: a word of both is made to be mistaken for another. */
const MIXED_WORD =
  /[\p{sc=Latin}][\p{M}\p{N}]*[\p{sc=Cyrillic}\p{sc=Greek}]|[\p{sc=Cyrillic}\p{sc=Greek}][\p{M}\p{N}]*[\p{sc=Latin}]/u
/** More marks on one letter than any script writes. */
const MANY_MARKS = /\p{M}{7}/u

/** A name as it is shown, in any script: one line of 1 to 50 characters as people count them, in NFC. */
export const displayNameSchema = headlineSchema({ min: 1, max: unitsMax })
  .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' '))
  .refine((text) => lengthOf(text) <= max, `Use at most ${max} characters`)
  .refine((text) => !MANY_MARKS.test(text), 'Too many accents on one letter')
  .refine((text) => !MIXED_WORD.test(text), 'Don’t mix Latin, Greek and Cyrillic letters in a word')

/** The username that a display name reads as: without accents, in the letters that usernames have. */
const readAs = (displayName: string): string => decomposed(displayName).replace(/\p{M}/gu, '').replace(/\s+/g, '-')

/** The username that a display name could be mistaken for. Undefined: it has letters that no username has. */
export function mistakenFor(displayName: string): string | undefined {
  const name = readAs(displayName)
  return /^[A-Za-z0-9_.-]+$/.test(name) ? name : undefined
}

/** Whether a display name suggests a representative of the shop, or a member who has left. */
export function isReservedDisplayName(displayName: string, appName = ''): boolean {
  const isOfShop = [FORMER_MEMBER, appName.toLowerCase()].includes(displayName.toLowerCase())
  const name = readAs(displayName).replace(/[^A-Za-z0-9_.-]+/g, '-')
  return isOfShop || (/[A-Za-z0-9]/.test(name) && isReservedUsername(name, appName))
}
