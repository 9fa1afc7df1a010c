import { shownName } from '@promptery/contract/shown-name'
import { Suspense } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { NotificationsLink } from '../../../notices/NotificationsLink.tsx'
import { Chats } from '../../../talk/chats/Chats.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Loaded with the first open conversation. */
const PeerOffers = lazyPart(async () => (await import('../../../hiring/PeerOffers.tsx')).PeerOffers)

export default function ChatsPage() {
  const { user } = useSession()
  if (!user) return <SignInFirst title="Chats" lead="Sign in to talk with engineers and buyers." />
  return (
    <Page title="Chats" heading={false} fills>
      <Chats
        key={user._id}
        userId={user._id}
        name={shownName(user)}
        aside={<NotificationsLink />}
        above={({ id, name }) => (
          <Suspense fallback={null}>
            <PeerOffers key={id} peerId={id} peerName={name} userId={user._id} />
          </Suspense>
        )}
      />
    </Page>
  )
}
