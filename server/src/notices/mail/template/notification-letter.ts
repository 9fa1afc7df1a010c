import { paths } from '@promptery/contract/client-paths'
import type { OptionalMail } from '@promptery/contract/notices/mail'
import { describeNotification, notificationPath } from '@promptery/contract/notices/notification-text'
import type { MailedNotification } from '../../../platform/db/queries/notifications/queue-mail.ts'
import type { Letter, MailShop } from './letter.ts'

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
