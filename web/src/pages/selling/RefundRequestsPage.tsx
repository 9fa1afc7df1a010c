import { Page } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { OwnRefundRequests } from '../../features/refunds/OwnRefundRequests.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths, signInPath } from '../../paths.ts'

export default function RefundRequestsPage() {
  const { isSignedIn } = useSession()
  return (
    <Page
      title="Refund Requests"
      width="narrow"
      lead={
        isSignedIn ? 'Who bought from you and asks for the money back.' : 'Sign in to see who asks you for a refund.'
      }
    >
      {isSignedIn ? (
        <OwnRefundRequests />
      ) : (
        <LinkButton to={signInPath(paths.refundRequests)} variant="accent">
          Sign in
        </LinkButton>
      )}
    </Page>
  )
}
