import { SCREEN_WORDS } from '@promptery/contract/screen-words'
import { Page } from '../../components/layout/Page.tsx'
import { DiscussionBoard } from '../../features/discussions/DiscussionBoard.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function DiscussionPage() {
  const { user } = useSession()
  return (
    <Page title={SCREEN_WORDS.discussion.heading} width="wide" lead={SCREEN_WORDS.discussion.lead}>
      <DiscussionBoard userId={user?._id} />
    </Page>
  )
}
