import type { MailKind } from '@promptery/contract/notices/mail'
import type { Mail } from '../../../adapters/mail/port.ts'
import type { ShopConfig } from '../../../platform/context.ts'
import type { MailContents } from '../../../platform/db/queries/notifications/queue-mail.ts'
import type { PreparedMail } from '../sending/prepare-mail.ts'

/** A part of a mail, which has an HTML and a text form. */
export type Block =
  | { text: string }
  /** What another user has written. */
  | { quote: string }
  | { button: string; url: string }
  | { rows: [label: string, value: string][] }
  | { list: { text: string; url?: string | undefined; note?: string | undefined }[] }

/** A mail before its layout. */
export interface Letter {
  subject: string
  title: string
  blocks: Block[]
  /** Why the recipient gets it, and how to change that. */
  footer: { text: string; link?: { label: string; url: string } }
}

export type MailShop = Pick<ShopConfig, 'appName' | 'publicUrl' | 'currency' | 'accentColor' | 'logoUrl'> &
  Pick<Mail, 'tokenOf'>

export type LetterMail = Pick<PreparedMail, 'userId' | 'username' | 'token' | 'receipt'>

/** Writes a mail of a kind. */
export type LetterOf<Kind extends MailKind> = (content: MailContents[Kind], shop: MailShop, mail: LetterMail) => Letter
