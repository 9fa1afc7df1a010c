import {
  ArrowUturnLeftIcon,
  BanknotesIcon,
  ChatBubbleLeftIcon,
  ChatBubbleOvalLeftEllipsisIcon,
  CheckCircleIcon,
  CurrencyDollarIcon,
  DocumentDuplicateIcon,
  ExclamationTriangleIcon,
  HeartIcon,
  KeyIcon,
  ScaleIcon,
  StarIcon,
  XCircleIcon,
} from '@heroicons/react/24/outline'
import type { Notification } from '@promptery/contract/people/notifications'
import { Link } from 'react-router'
import { Time } from '../../components/ui/text/Time.tsx'
import { cx } from '../../lib/cx.ts'
import { useSession } from '../../lib/session/session.ts'
import { chatState, ownedPromptPath, paths, promptPath } from '../../paths.ts'

const ICONS: Record<Notification['type'], typeof HeartIcon> = {
  sold: CurrencyDollarIcon,
  liked: HeartIcon,
  message: ChatBubbleOvalLeftEllipsisIcon,
  approved: CheckCircleIcon,
  rejected: XCircleIcon,
  refund_requested: ArrowUturnLeftIcon,
  refund_escalated: ArrowUturnLeftIcon,
  refund_refused: XCircleIcon,
  refunded: ArrowUturnLeftIcon,
  refund_failed: ExclamationTriangleIcon,
  payment_mismatch: ExclamationTriangleIcon,
  disputed: ScaleIcon,
  dispute_won: ScaleIcon,
  dispute_lost: ScaleIcon,
  payout_failed: BanknotesIcon,
  reversal_refused: BanknotesIcon,
  new_version: DocumentDuplicateIcon,
  review_asked: StarIcon,
  reviewed: StarIcon,
  review_answered: ChatBubbleLeftIcon,
  api_key_created: KeyIcon,
  topic_approved: CheckCircleIcon,
  topic_removed: XCircleIcon,
}

function describe({ type, actor, prompt }: Notification): string {
  const who = actor?.username ?? 'Someone'
  const what = prompt ? `“${prompt.title}”` : 'a prompt of yours'
  switch (type) {
    case 'sold':
      return `${who} bought ${what}`
    case 'liked':
      return `${who} likes ${what}`
    case 'message':
      return `${who} sent you a message`
    case 'approved':
      return `${what} was approved`
    case 'rejected':
      return `${what} was rejected`
    case 'refund_requested':
      return `${who} asks for the money for ${what} back`
    case 'refund_escalated':
      return `${who} asks for the money for ${what} back, and the engineer has not answered`
    case 'refund_refused':
      return `Your money for ${what} is not given back`
    case 'refunded':
      return actor ? `The sale of ${what} to ${who} was refunded` : `Your money for ${what} goes back to you`
    case 'refund_failed':
      return `Money for ${what} could not be given back to ${who}. You can settle it.`
    case 'payment_mismatch':
      return actor
        ? `${who} paid for ${what} in another amount or currency than asked for. The money goes back, and nothing was sold.`
        : `Your payment for ${what} came in another amount or currency than asked for. It goes back to you; you can buy again.`
    case 'disputed':
      return actor
        ? `${who} disputes the payment for ${what} at their bank. Your share waits until the bank decides.`
        : `Your bank looks into your payment for ${what}`
    case 'dispute_won':
      return actor
        ? `The dispute over ${what} is decided: the sale to ${who} stays`
        : `Your bank has decided about your payment: ${what} stays yours`
    case 'dispute_lost':
      return actor
        ? `The dispute over ${what} is lost: the sale to ${who} was taken back`
        : `Your bank gave you the money for ${what} back`
    case 'payout_failed':
      return actor
        ? `A transfer to ${who} failed. It is tried again each hour.`
        : 'A transfer to you failed. It is tried again each hour.'
    case 'reversal_refused':
      return `The share of ${who} in the refunded sale of ${what} cannot be taken back. They owe it now.`
    case 'new_version':
      return `${what}, which you bought, has a new version`
    case 'review_asked':
      return `What was ${what} worth to you? Your review helps others choose.`
    case 'reviewed':
      return `${who} reviewed ${what}`
    case 'review_answered':
      return `${who} answered your review of ${what}`
    case 'topic_approved':
      return 'Your topic is shown now'
    case 'topic_removed':
      return 'An admin has removed your topic'
    case 'api_key_created':
      return 'A new API key reads the prompts that you own. If you have not created it, revoke it and change your password.'
  }
}

/** Screens with details of a payment: one's own, or another user's. */
const MONEY: Partial<Record<Notification['type'], { own?: string; others?: string }>> = {
  refund_requested: { others: paths.refundRequests },
  refund_escalated: { others: paths.adminTransactions },
  refund_failed: { others: paths.adminTransactions },
  payment_mismatch: { others: paths.adminTransactions },
  refund_refused: { own: paths.paymentHistory, others: paths.paymentHistory },
  refunded: { own: paths.paymentHistory },
  disputed: { own: paths.paymentHistory },
  dispute_won: { own: paths.paymentHistory },
  dispute_lost: { own: paths.paymentHistory },
  payout_failed: { own: paths.payouts, others: paths.adminPayouts },
  reversal_refused: { others: paths.adminPayouts },
}

/**
 * Content about a prompt is on its page; requests for content on the page of the bought prompt; API keys on the
 * profile.
 */
function placeOf({ type, prompt }: Notification): string | null {
  if (type === 'api_key_created') return paths.account
  if (type === 'topic_approved') return paths.discussion
  if (!prompt) return null
  if (type === 'new_version') return ownedPromptPath(prompt._id)
  if (type === 'review_asked') return `${ownedPromptPath(prompt._id)}#review`
  const isReview = type === 'reviewed' || type === 'review_answered'
  return `${promptPath(prompt._id)}${isReview ? '#reviews' : ''}`
}

const ROW = 'flex items-start gap-4 px-4 py-4 sm:px-5'

/** A notification, linked to its subject if that exists. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { type, actor } = notification
  const { user } = useSession()
  const content = <Content notification={notification} />
  const link = cx(ROW, 'transition-colors hover:bg-raised focus-visible:-outline-offset-2')
  if (type === 'message') {
    return (
      <Link to={paths.chats} state={actor && user && chatState(actor._id, user._id)} className={link}>
        {content}
      </Link>
    )
  }
  const path = MONEY[type]?.[actor ? 'others' : 'own'] ?? placeOf(notification)
  if (!path) return <div className={ROW}>{content}</div>
  return (
    <Link to={path} className={link}>
      {content}
    </Link>
  )
}

function Content({ notification }: { notification: Notification }) {
  const Icon = ICONS[notification.type]
  return (
    <>
      <Icon
        className={cx('mt-0.5 size-6 shrink-0', notification.isRead ? 'text-faint' : 'text-accent-text')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block wrap-anywhere', !notification.isRead && 'font-semibold')}>
          {!notification.isRead && <span className="sr-only">New: </span>}
          {describe(notification)}
        </span>
        {notification.reason && (
          <span className="mt-1 block text-small text-muted wrap-anywhere">
            {notification.type.startsWith('topic_') ? 'Topic' : 'Reason'}: <bdi>{notification.reason}</bdi>
          </span>
        )}
        <Time at={notification.createdAt} className="mt-1 block text-small text-faint" />
      </span>
      {!notification.isRead && <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent" />}
    </>
  )
}
