import { Page } from '../../components/layout/Page.tsx'
import { DiscussionBoard } from '../../features/discussions/DiscussionBoard.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function DiscussionPage() {
  const { user } = useSession()
  return (
    <Page title="Discussion" width="wide" lead="Questions, findings and prompts that will not behave.">
      <DiscussionBoard userId={user?._id} />
    </Page>
  )
}
