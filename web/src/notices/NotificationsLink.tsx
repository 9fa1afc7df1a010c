import { BellIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router'
import { plural } from '../lib/format.ts'
import { paths } from '../paths.ts'
import { iconButtonClass } from '../ui/actions/icon-button-class.ts'
import { useUnread } from './api.ts'

export function NotificationsLink() {
  const unread = useUnread(true).notifications
  return (
    <Link
      to={paths.notifications}
      aria-label={unread > 0 ? `Notifications, ${plural(unread, 'new one', 'new ones')}` : 'Notifications'}
      className={iconButtonClass()}
    >
      <BellIcon className="size-6" aria-hidden="true" />
      {unread > 0 && <span className="absolute end-2.5 top-2.5 size-2.5 rounded-full bg-accent ring-2 ring-surface" />}
    </Link>
  )
}
