import { Page } from '../components/layout/Page.tsx'
import { ApprovalQueue } from '../features/moderation/ApprovalQueue.tsx'
import { SampleApprovals } from '../features/moderation/SampleApprovals.tsx'
import { useSession } from '../lib/session.ts'

export default function AdminApprovalPage() {
  const { user } = useSession()
  return (
    <Page title="Approvals" width="narrow" lead="Read the prompt, then decide whether it is listed.">
      {user?.role === 'admin' ? <ApprovalQueue /> : <SampleApprovals />}
    </Page>
  )
}
