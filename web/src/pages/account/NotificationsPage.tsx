import { Page } from '../../components/layout/Page.tsx'
import { NotificationList } from '../../features/notifications/NotificationList.tsx'
import { SampleNotifications } from '../../features/notifications/SampleNotifications.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function NotificationsPage() {
  const { isSignedIn } = useSession()
  return (
    <Page title="Notifications" width="prose">
      {isSignedIn ? <NotificationList /> : <SampleNotifications />}
    </Page>
  )
}
