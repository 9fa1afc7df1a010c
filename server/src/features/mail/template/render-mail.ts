import type { MailKind } from '@promptery/contract/mail/mail'
import type { ClaimedMail } from '../claim-mail.ts'
import { addressLetter, confirmLetter, resetLetter, securityLetter } from './account-letters.ts'
import { layOut } from './layout.ts'
import type { LetterOf, MailShop } from './letter.ts'
import { notificationLetter } from './notification-letter.ts'
import { receiptLetter } from './receipt-letter.ts'
import { testLetter } from './test-letter.ts'

/** The letter of each kind. */
const LETTERS: { [Kind in MailKind]: LetterOf<Kind> } = {
  sold: notificationLetter('sold'),
  refund: notificationLetter('refund'),
  payout: notificationLetter('payout'),
  dispute: notificationLetter('dispute'),
  approval: notificationLetter('approval'),
  version: notificationLetter('version'),
  review: notificationLetter('review'),
  message: notificationLetter('message'),
  receipt: receiptLetter,
  confirm: confirmLetter,
  address: addressLetter,
  reset: resetLetter,
  security: securityLetter,
  test: testLetter,
}

/** Writes a mail: its subject, and the same content as HTML and as text. */
export function renderMail(mail: Pick<ClaimedMail, 'userId' | 'username' | 'kind' | 'content'>, shop: MailShop) {
  const letterOf = LETTERS[mail.kind] as LetterOf<MailKind>
  return layOut(letterOf(mail.content as never, shop, mail), shop)
}
