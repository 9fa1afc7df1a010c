import { DISCUSSION_WORDS } from '@promptery/contract/screen-words'
import { useSession } from '../../../lib/session/session.ts'
import { DiscussionBoard } from '../../../talk/board/DiscussionBoard.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function DiscussionPage() {
  const { user } = useSession()
  return (
    <Page title={DISCUSSION_WORDS.heading} width="wide" lead={DISCUSSION_WORDS.lead}>
      <DiscussionBoard userId={user?._id} />
    </Page>
  )
}
