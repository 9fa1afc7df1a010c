import {
  ChatBubbleOvalLeftEllipsisIcon,
  CheckCircleIcon,
  CurrencyDollarIcon,
  HeartIcon,
  XCircleIcon,
} from '@heroicons/react/24/outline'
import type { Notification } from '@promptery/contract/notifications'
import { Link } from 'react-router'
import { Time } from '../../components/ui/text/Time.tsx'
import { cx } from '../../lib/cx.ts'
import { useSession } from '../../lib/session/session.ts'
import { chatState, paths, promptPath } from '../../paths.ts'

const ICONS: Record<Notification['type'], typeof HeartIcon> = {
  sold: CurrencyDollarIcon,
  liked: HeartIcon,
  message: ChatBubbleOvalLeftEllipsisIcon,
  approved: CheckCircleIcon,
  rejected: XCircleIcon,
}

/** What a notification tells, in words. */
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
  }
}

const ROW = 'flex items-start gap-4 px-4 py-4 sm:px-5'

/** One notification; it leads to what it tells of, as long as that is there. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { type, actor, prompt } = notification
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
  if (!prompt) return <div className={ROW}>{content}</div>
  return (
    <Link to={promptPath(prompt._id)} className={link}>
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
            Reason: <bdi>{notification.reason}</bdi>
          </span>
        )}
        <Time at={notification.createdAt} className="mt-1 block text-small text-faint" />
      </span>
      {!notification.isRead && <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent" />}
    </>
  )
}
