import { useSession } from '../../../lib/session/session.ts'
import { OwnRefundRequests } from '../../../sales/refunds/RefundRequests.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'

export default function RefundRequestsPage() {
  const { isSignedIn } = useSession()
  if (!isSignedIn) return <SignInFirst title="Refund Requests" lead="Sign in to see who asks you for a refund." />
  return (
    <Page title="Refund Requests" width="narrow" lead="Who bought from you and asks for the money back.">
      <OwnRefundRequests />
    </Page>
  )
}
