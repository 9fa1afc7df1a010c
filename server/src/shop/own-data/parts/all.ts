import { ACCOUNT } from './account.ts'
import { BUYING } from './buying.ts'
import type { Part } from './part.ts'
import { SELLING } from './selling.ts'
import { WRITING } from './writing.ts'

/** Everything in an archive, in this order. */
export const PARTS: Part[] = [...ACCOUNT, ...SELLING, ...BUYING, ...WRITING]

/** Tables that have something of members (`deletion/plan/all.ts`), and of which an archive has nothing: the reasons. */
export const NOT_IN_ARCHIVE: Record<string, string> = {
  account_deletions: 'there is none while its member is signed in',
  audit_log: 'of the admins',
  challenges: 'secrets of sign-ins under way',
  conversations: 'made of the messages, with how far they were read',
  email_tokens: 'secrets of links in mails',
  listing_vectors: 'computed from the prompts',
  listings: 'copies of the prompts, and their counters',
  notification_mails: 'ids of notifications that are due',
  person_notes: 'written by admins for admins',
  search_index: 'copies of the prompts',
  rate_limits: 'counts of minutes and days',
  recovery_codes: 'secrets',
  search_words: 'single words of all listings',
  settings: 'of the shop',
  text_fingerprints: 'hashes of the texts',
  totp_secrets: 'secrets',
  wrong_codes: 'counts of a day',
}
