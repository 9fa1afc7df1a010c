import { Page } from '../../components/layout/Page.tsx'
import { SignInFirst } from '../../components/layout/SignInFirst.tsx'
import { OwnDecisions } from '../../features/reports/OwnDecisions.tsx'
import { useSession } from '../../lib/session/session.ts'

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
