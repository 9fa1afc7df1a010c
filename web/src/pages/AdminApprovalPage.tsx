import { Page } from '../components/layout/Page.tsx'
import { Moderation } from '../features/moderation/Moderation.tsx'
import { SampleApprovals } from '../features/moderation/SampleApprovals.tsx'
import { useSession } from '../lib/session/session.ts'

export default function AdminApprovalPage() {
  const { user } = useSession()
  return (
    <Page title="Approvals" width="narrow" lead="Read the prompt, then decide whether it is listed.">
      {user?.role === 'admin' ? <Moderation /> : <SampleApprovals />}
    </Page>
  )
}
