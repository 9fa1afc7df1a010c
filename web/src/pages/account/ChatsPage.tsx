import { Page } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { Chats } from '../../features/chats/Chats.tsx'
import { NotificationsLink } from '../../features/notifications/NotificationsLink.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths, signInPath } from '../../paths.ts'

export default function ChatsPage() {
  const { user } = useSession()
  if (!user) {
    return (
      <Page title="Chats" lead="Sign in to talk with engineers and buyers." width="prose">
        <LinkButton to={signInPath(paths.chats)} variant="accent">
          Sign in
        </LinkButton>
      </Page>
    )
  }
  return (
    <Page title="Chats" heading={false} fills>
      <Chats key={user._id} userId={user._id} username={user.username} aside={<NotificationsLink />} />
    </Page>
  )
}
