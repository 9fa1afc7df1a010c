import type { OptionalMail } from '@promptery/contract/notices/mail'

/** What kinds of mail are about, as their recipients know it. */
export const MAIL_NAMES: Record<OptionalMail, string> = {
  sold: 'Sales',
  refund: 'Refunds',
  payout: 'Payouts',
  dispute: 'Disputes',
  approval: 'Decisions of admins',
  version: 'New versions of what you bought',
  listing: 'New prompts of engineers whom you follow',
  review: 'Reviews and answers',
  discussion: 'Answers to your topics, and mentions',
  offer: 'Offers and deliveries',
  message: 'Messages while you are away',
  waiting: 'Decisions to make',
  failing: 'Shop problems',
}

export const OPTIONAL_KINDS = Object.keys(MAIL_NAMES) as OptionalMail[]

/** Those that admins alone get. */
export const ADMIN_KINDS: readonly OptionalMail[] = ['waiting', 'failing']
