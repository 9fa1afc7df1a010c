import {
  ArrowUturnLeftIcon,
  AtSymbolIcon,
  BanknotesIcon,
  BellIcon,
  ChatBubbleLeftIcon,
  ChatBubbleOvalLeftEllipsisIcon,
  CheckCircleIcon,
  ClipboardDocumentListIcon,
  CurrencyDollarIcon,
  DocumentDuplicateIcon,
  ExclamationTriangleIcon,
  FlagIcon,
  HeartIcon,
  KeyIcon,
  ScaleIcon,
  SparklesIcon,
  StarIcon,
  XCircleIcon,
} from '@heroicons/react/24/outline'
import { describeNotification, notificationPath } from '@promptery/contract/notices/notification-text'
import type { Notification } from '@promptery/contract/notices/notifications'
import { Link } from 'react-router'
import { cx } from '../lib/cx.ts'
import { useSession } from '../lib/session/session.ts'
import { chatState, paths } from '../paths.ts'
import { Time } from '../ui/text/Time.tsx'

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
  refund_settled: ArrowUturnLeftIcon,
  payment_mismatch: ExclamationTriangleIcon,
  payment_returned: ArrowUturnLeftIcon,
  disputed: ScaleIcon,
  dispute_won: ScaleIcon,
  dispute_lost: ScaleIcon,
  dispute_part_lost: ScaleIcon,
  dispute_opened: ExclamationTriangleIcon,
  payout_failed: BanknotesIcon,
  reversal_refused: BanknotesIcon,
  debt_settled: BanknotesIcon,
  new_version: DocumentDuplicateIcon,
  new_listing: SparklesIcon,
  review_asked: StarIcon,
  reviewed: StarIcon,
  review_answered: ChatBubbleLeftIcon,
  api_key_created: KeyIcon,
  topic_approved: CheckCircleIcon,
  topic_removed: XCircleIcon,
  answer_approved: CheckCircleIcon,
  answer_removed: XCircleIcon,
  answered: ChatBubbleLeftIcon,
  mentioned: AtSymbolIcon,
  report_acted: FlagIcon,
  report_dismissed: FlagIcon,
  warned: ExclamationTriangleIcon,
  taken_off: XCircleIcon,
  content_removed: XCircleIcon,
  decision_undone: ArrowUturnLeftIcon,
  decision_upheld: ScaleIcon,
  account_changed: KeyIcon,
  offer_requested: DocumentDuplicateIcon,
  offer_made: DocumentDuplicateIcon,
  offer_ended: XCircleIcon,
  offer_delivered: DocumentDuplicateIcon,
  offer_changes: ArrowUturnLeftIcon,
  offer_completed: CheckCircleIcon,
  offer_stalled: ExclamationTriangleIcon,
  offer_disputed: ScaleIcon,
  offer_decided: ScaleIcon,
  waiting: ClipboardDocumentListIcon,
  failing: ExclamationTriangleIcon,
}

/** What `reason` holds, where it is not a reason. */
const REASON_LABELS: Partial<Record<Notification['type'], string>> = {
  refund_settled: 'How',
  reversal_refused: 'You owe',
  debt_settled: 'How',
  dispute_part_lost: 'Given back',
  topic_approved: 'Topic',
  topic_removed: 'Topic',
  account_changed: 'What',
  report_acted: 'Reported',
  report_dismissed: 'Reported',
  decision_undone: 'Reported',
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
  const path = notificationPath(notification)
  if (!path) return <div className={ROW}>{content}</div>
  return (
    <Link to={path} className={link}>
      {content}
    </Link>
  )
}

function Content({ notification }: { notification: Notification }) {
  // During an upgrade a newer process may send a type that this tab does not know.
  const Icon = ICONS[notification.type] ?? BellIcon
  return (
    <>
      <Icon
        className={cx('mt-0.5 size-6 shrink-0', notification.isRead ? 'text-faint' : 'text-accent-text')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block wrap-anywhere', !notification.isRead && 'font-semibold')}>
          {!notification.isRead && <span className="sr-only">New: </span>}
          {describeNotification(notification) ?? 'Reload this page to read this notification'}
        </span>
        {notification.reason && (
          <span className="mt-1 block text-small text-muted wrap-anywhere">
            {REASON_LABELS[notification.type] ?? 'Reason'}: <bdi>{notification.reason}</bdi>
          </span>
        )}
        <Time at={notification.createdAt} className="mt-1 block text-small text-faint" />
      </span>
      {!notification.isRead && <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent" />}
    </>
  )
}
