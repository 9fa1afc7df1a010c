import { useSession } from '../../../lib/session/session.ts'
import { NotificationList } from '../../../notices/NotificationList.tsx'
import { SampleNotifications } from '../../../notices/SampleNotifications.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function NotificationsPage() {
  const { isSignedIn } = useSession()
  return (
    <Page title="Notifications" width="prose">
      {isSignedIn ? <NotificationList /> : <SampleNotifications />}
    </Page>
  )
}
