import { ACCOUNT } from './account.ts'
import { BUYING } from './buying.ts'
import type { Part } from './part.ts'
import { SELLING } from './selling.ts'
import { WRITING } from './writing.ts'

/** Everything in an archive, in this order. */
export const PARTS: Part[] = [...ACCOUNT, ...SELLING, ...BUYING, ...WRITING]

/** Tables that name users and of which an archive has nothing, each with the reason. */
export const NOT_IN_ARCHIVE: Record<string, string> = {
  account_deletions: 'there is none while its member is signed in',
  challenges: 'secrets of sign-ins under way',
  conversations: 'made of the messages, with how far they were read',
  email_tokens: 'secrets of links in mails',
  person_notes: 'written by admins for admins',
  recovery_codes: 'secrets',
  settings: 'of the shop',
  totp_secrets: 'secrets',
  wrong_codes: 'counts of a day',
}
