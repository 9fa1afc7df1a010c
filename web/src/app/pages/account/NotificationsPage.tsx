import { useSession } from '../../../lib/session/session.ts'
import { NotificationList, SampleNotifications } from '../../../notices/NotificationList.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function NotificationsPage() {
  const { isSignedIn } = useSession()
  return (
    <Page title="Notifications" width="prose">
      {isSignedIn ? <NotificationList /> : <SampleNotifications />}
    </Page>
  )
}
