import { decomposed, headlineSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { FORMER_MEMBER } from '../shown-name.ts'

/**
 * Lower case for comparing addresses and names. `toLowerCase` makes an ASCII letter of U+212A KELVIN SIGN, so that two
 * mailboxes would be one account.
 */
export const asciiLowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * The skeleton of a username: names with the same skeleton are confusable. Covers those confusables of Unicode Technical
 * Standard 39 that usernames can contain (0 and O, 1, I, i and l, m and rn), without case, `_`, `-` and `.`. The migration
 * that added the column computes the same in SQL.
 */
export const usernameSkeleton = (username: string): string =>
  asciiLowerCase(username).replace(/[_.-]/g, '').replace(/[i1]/g, 'l').replace(/0/g, 'o').replace(/m/g, 'rn')

/** Words that suggest a representative of the shop. */
const OFFICIAL = `about abuse account accounts admin administrator administration billing bot checkout contact customer
  email everyone feedback help helpdesk hostmaster info legal mail me moderation moderator mod news noreply null official
  operator owner payment payments postmaster privacy promptery refund refunds root sales security service shop staff status
  store super support sysadmin system team undefined verification verified webmaster`

const official = new Set(OFFICIAL.split(/\s+/).map(usernameSkeleton))

/**
 * Whether a username suggests a representative of the shop: the shop's name, or only such words, as in
 * `Promptery.Support-2`.
 */
export function isReservedUsername(username: string, appName = ''): boolean {
  const shop = usernameSkeleton(appName.replace(/[^A-Za-z0-9]/g, ''))
  const isOfficial = (word: string) => official.has(usernameSkeleton(word)) || usernameSkeleton(word) === shop
  const words = username.split(/[_.-]/).map((word) => word.replace(/\d+$/, ''))
  const named = words.filter((word) => word !== '')
  return isOfficial(username) || (named.length > 0 && named.every(isOfficial))
}

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
