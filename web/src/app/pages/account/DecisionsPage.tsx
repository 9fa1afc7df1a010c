import { useSession } from '../../../lib/session/session.ts'
import { OwnDecisions } from '../../../moderation/reports/OwnDecisions.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'

const TITLE = 'Decisions'
const LEAD = 'What admins have decided about you or what you wrote.'

export default function DecisionsPage() {
  const { isSignedIn } = useSession()
  if (!isSignedIn) return <SignInFirst title={TITLE} lead={LEAD} />
  return (
    <Page title={TITLE} width="prose" lead={LEAD}>
      <OwnDecisions />
    </Page>
  )
}
