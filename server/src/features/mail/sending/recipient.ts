import { OPTIONAL_MAIL } from '@promptery/contract/mail/mail'
import type { ClaimedMail } from './claim-mail.ts'

const optional: readonly string[] = OPTIONAL_MAIL

/** The address that a mail goes to, or `undefined` if it is not to be sent. */
export function recipientOf(mail: ClaimedMail): string | undefined {
  // Nobody reads the mailboxes of the demo.
  if (mail.isExpired || mail.isDemo) return undefined
  if (mail.address !== null) return mail.address
  if (mail.isAddressOff) return undefined
  // Nobody has said that they read this mailbox: what others cause must not flood it.
  if (mail.isUnconfirmed && mail.isFollowing) return undefined
  const isOptional = optional.includes(mail.kind)
  if (isOptional && (mail.off?.includes(mail.kind) || mail.isUnconfirmed)) return undefined
  return mail.email ?? undefined
}
