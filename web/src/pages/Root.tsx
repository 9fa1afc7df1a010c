import { AppShell } from '../components/layout/AppShell.tsx'
import { useSessionNotices } from '../components/layout/use-session-notices.tsx'
import { useReceiveMessage, useUnreadMessages } from '../features/chats/api.ts'
import { useUnsentKeeping } from '../features/chats/use-unsent-keeping.ts'
import { useReceiveNotification, useUnreadNotifications } from '../features/notifications/api.ts'
import { useLiveEvents } from '../lib/live/use-live-events.ts'
import { useSession } from '../lib/session.ts'

/** What every screen lives in: the shell, what is unread, and the live connection of whoever is signed in. */
export function Root() {
  const { user } = useSession()
  const changes = useSessionNotices()
  useUnsentKeeping(user?._id)
  const messages = useUnreadMessages(user !== null)
  const notifications = useUnreadNotifications(user !== null)
  useLiveEvents(user?._id, { message: useReceiveMessage(user?._id), notification: useReceiveNotification() })
  return <AppShell key={changes} unread={{ messages: user ? messages : 0, notifications: user ? notifications : 0 }} />
}
