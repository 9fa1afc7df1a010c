import { paths } from '@promptery/contract/client-paths'
import { type MailKind, OPTIONAL_MAIL, type OptionalMail } from '@promptery/contract/notices/mail'
import type { PreparedMail } from '../sending/prepare-mail.ts'
import { unsubscribeParams, unsubscribeUrl } from '../unsubscribe.ts'
import { layOut } from './layout.ts'
import type { LetterMail, LetterOf, MailShop } from './letter.ts'
import {
  addressLetter,
  confirmLetter,
  payoutLetter,
  receiptLetter,
  resetLetter,
  securityLetter,
  testLetter,
} from './letters.ts'
import { notificationLetter } from './notification-letter.ts'

/** The letter of each kind. */
const LETTERS: { [Kind in MailKind]: LetterOf<Kind> } = {
  sold: notificationLetter('sold'),
  discussion: notificationLetter('discussion'),
  offer: notificationLetter('offer'),
  refund: notificationLetter('refund'),
  payout: payoutLetter,
  dispute: notificationLetter('dispute'),
  approval: notificationLetter('approval'),
  version: notificationLetter('version'),
  listing: notificationLetter('listing'),
  review: notificationLetter('review'),
  message: notificationLetter('message'),
  waiting: notificationLetter('waiting'),
  failing: notificationLetter('failing'),
  receipt: receiptLetter,
  confirm: confirmLetter,
  address: addressLetter,
  reset: resetLetter,
  security: securityLetter,
  test: testLetter,
}

const isOptional = (kind: MailKind): kind is OptionalMail => OPTIONAL_MAIL.some((one) => one === kind)

/** Writes a mail: its subject, and the same content as HTML and as text. */
export function renderMail(mail: LetterMail & Pick<PreparedMail, 'kind' | 'content'>, shop: MailShop) {
  const letterOf = LETTERS[mail.kind] as LetterOf<MailKind>
  const letter = letterOf(mail.content as never, shop, mail)
  const { kind, userId } = mail
  if (!isOptional(kind) || userId === null) return layOut(letter, shop)
  const params = unsubscribeParams(shop, userId, kind)
  const link = { label: 'Get no more mails of this kind', url: `${shop.publicUrl}${paths.unsubscribe}#${params}` }
  const unsubscribable = { ...letter, footer: { ...letter.footer, link } }
  return { ...layOut(unsubscribable, shop), unsubscribeUrl: unsubscribeUrl(shop.publicUrl, params) }
}
