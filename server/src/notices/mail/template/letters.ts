import { paths } from '@promptery/contract/client-paths'
import { formatMoney } from '@promptery/contract/money'
import type { MailKind, OptionalMail } from '@promptery/contract/notices/mail'
import { describeNotification, notificationPath } from '@promptery/contract/notices/notification-text'
import type { Mail } from '../../../adapters/mail/port.ts'
import type { ShopConfig } from '../../../platform/context.ts'
import type { MailContents, MailedNotification } from '../../../platform/db/queries/queue-mail.ts'
import { readableEmail } from '../../../platform/runtime/mailbox.ts'
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

/** The token stands in the fragment, which browsers send to no server. */
const linkOf = (path: string, token: string | null, { publicUrl }: MailShop) => `${publicUrl}${path}#${token ?? ''}`

export const confirmLetter: LetterOf<'confirm'> = ({ isChange }, shop, { username, token }) => ({
  subject: `Confirm your address at ${shop.appName}`,
  title: 'Confirm your address',
  blocks: [
    {
      text: isChange
        ? `This becomes the address of the account “${username}” once you confirm it.`
        : `Welcome, ${username}. Confirm that this address is yours, so that you can sell, review and write to others.`,
    },
    { button: 'Confirm', url: linkOf(paths.confirmEmail, token, shop) },
    { text: 'The link works for a day.' },
  ],
  footer: { text: `If you have no account at ${shop.appName}, ignore this mail: nothing happens.` },
})

export const addressLetter: LetterOf<'address'> = ({ newEmail, isDone }, { appName, publicUrl }, { username }) => ({
  subject: isDone ? `Your address at ${appName} has changed` : `A new address for your account at ${appName}`,
  title: isDone ? 'Your address has changed' : 'A new address was entered',
  blocks: [
    {
      text: isDone
        ? `The account “${username}” now has the address ${readableEmail(newEmail)}.`
        : `The account “${username}” gets the address ${readableEmail(newEmail)} once that is confirmed. Until then nothing changes.`,
    },
    { text: 'If that was not you, change your password now: another person knows it.' },
    { button: 'See your account', url: `${publicUrl}${paths.account}` },
  ],
  footer: { text: `You have an account at ${appName}. Mails about its security are always sent.` },
})

export const resetLetter: LetterOf<'reset'> = (_content, shop, { username, token }) => ({
  subject: `Choose a new password for ${shop.appName}`,
  title: 'Choose a new password',
  blocks: [
    { text: `A new password was requested for the account “${username}”, probably by you.` },
    { button: 'Choose a password', url: linkOf(paths.resetPassword, token, shop) },
    { text: 'The link works once, for 30 minutes.' },
  ],
  footer: { text: 'If that was not you, ignore this mail: your password stays as it is.' },
})

export const securityLetter: LetterOf<'security'> = ({ title, text }, { appName, publicUrl }) => ({
  subject: `${title} at ${appName}`,
  title,
  // A paragraph for each line.
  blocks: [
    ...text.split('\n').map((line) => ({ text: line })),
    { button: 'See your account', url: `${publicUrl}${paths.account}` },
  ],
  footer: { text: `You have an account at ${appName}. Mails about its security are always sent.` },
})

/** To the buyer, once a payment is made. */
export const receiptLetter: LetterOf<'receipt'> = (_content, { appName, publicUrl }, { receipt }) => {
  if (!receipt) throw new Error('The receipt was not loaded')
  const { path, number, items, taxCents, taxLabel, totalCents, currency } = receipt
  const money = (cents: number) => formatMoney(cents / 100, currency)
  const rows: [string, string][] = items.map(({ title, cents, isReturned }) => [
    isReturned ? `${title} (goes back to you)` : title,
    money(cents),
  ])
  const isBought = items.some(({ isReturned }) => !isReturned)
  if (taxCents > 0) rows.push([taxLabel, money(taxCents)])
  rows.push(['Total', money(totalCents)])
  return {
    subject: number === null ? `Your receipt from ${appName}` : `Receipt ${number} from ${appName}`,
    title: number === null ? 'Your receipt' : `Receipt ${number}`,
    blocks: [
      { text: isBought ? 'Thank you. This is what you bought:' : 'You bought nothing. All of your payment goes back:' },
      { rows },
      { button: 'See the receipt', url: `${publicUrl}${path}` },
    ],
    footer: { text: `You bought this at ${appName}. Receipts are sent for every payment.` },
  }
}

/** To the engineer: what was transferred, or what failed. */
export const payoutLetter: LetterOf<'payout'> = (content, shop, _mail) => {
  if ('notifications' in content) return notificationLetter('payout')(content, shop)
  const { cents, sales, currency } = content
  const money = formatMoney(cents / 100, currency)
  return {
    subject: `${money} are on their way to you`,
    title: `${money} are on their way to you`,
    blocks: [
      { text: `${shop.appName} has sent you your share of ${sales === 1 ? 'a sale' : `${sales} sales`}.` },
      { button: 'See your payouts', url: `${shop.publicUrl}${paths.payouts}` },
    ],
    footer: { text: `You sell at ${shop.appName}.` },
  }
}

/** Sent by an admin to themselves. */
export const testLetter: LetterOf<'test'> = (_content, { appName, publicUrl }) => ({
  subject: `Mail of ${appName} works`,
  title: 'Mail works',
  blocks: [
    { text: `This is a test mail of ${appName}. It came through the mail server that is connected.` },
    { button: 'Open the shop', url: publicUrl },
  ],
  footer: { text: 'You are an admin of this shop and have asked for this mail.' },
})

/** Titles of mails with several notifications. */
const TITLES: Record<OptionalMail, (count: number) => string> = {
  sold: (count) => `${count} sales of your prompts`,
  refund: (count) => `${count} changes of refunds`,
  payout: (count) => `${count} changes of payouts`,
  dispute: (count) => `${count} changes of disputes`,
  approval: (count) => `${count} decisions about what you wrote`,
  version: (count) => `${count} prompts that you bought have new versions`,
  listing: (count) => `${count} new prompts of engineers whom you follow`,
  review: (count) => `${count} changes of reviews`,
  discussion: (count) => `${count} answers and mentions in discussions`,
  offer: (count) => `${count} changes of offers`,
  message: (count) => `${count} people wrote to you`,
  waiting: () => 'The shop needs your decision',
  failing: () => 'Something in the shop has failed',
}

/** The label of the button under a single notification, by where it leads. */
const BUTTONS: Record<string, string> = {
  [paths.paymentHistory]: 'See the payment',
  [paths.adminTransactions]: 'See the payment',
  [paths.refundRequests]: 'See the request',
  [paths.payouts]: 'See your payouts',
  [paths.adminPayouts]: 'See the payouts',
  [paths.chats]: 'Read and answer',
  [paths.offers]: 'See your offers',
  [paths.discussion]: 'See the topic',
}

/** The same for listings. */
const LISTING_BUTTONS: Partial<Record<OptionalMail, string>> = {
  version: 'See the new version',
  listing: 'See the prompt',
  review: 'See the review',
}

/** The same for admins. */
const ADMIN_BUTTONS: Partial<Record<OptionalMail, string>> = { waiting: 'Look and decide', failing: 'See what failed' }

interface Told {
  notifications: MailedNotification[]
  more: number
}

/** Tells one or more notifications of a kind. */
export const notificationLetter =
  (kind: OptionalMail) =>
  ({ notifications, more }: Told, { appName, publicUrl }: Pick<MailShop, 'appName' | 'publicUrl'>): Letter => {
    const [first] = notifications
    const isOne = notifications.length === 1 && more === 0
    const title = first && isOne ? describeNotification(first) : TITLES[kind](notifications.length + more)
    const urlOf = (notification: MailedNotification) => {
      const path = notificationPath(notification)
      return path === null ? undefined : `${publicUrl}${path}`
    }
    const url = first && urlOf(first)
    const about = first?.discussion ? 'See the topic' : (LISTING_BUTTONS[kind] ?? 'See the listing')
    const button = ADMIN_BUTTONS[kind] ?? BUTTONS[(first && notificationPath(first)) ?? ''] ?? about
    const blocks = isOne
      ? [...(first?.reason ? [{ quote: first.reason }] : []), ...(url ? [{ button, url }] : [])]
      : [
          {
            list: notifications.map((notification) => ({
              text: describeNotification(notification),
              url: urlOf(notification),
              note: notification.reason ?? undefined,
            })),
          },
          ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
          { button: 'See all', url: `${publicUrl}${ADMIN_BUTTONS[kind] ? paths.admin : paths.notifications}` },
        ]
    return {
      subject: title,
      title,
      blocks,
      footer: {
        text: `You have an account at ${appName}.`,
      },
    }
  }
