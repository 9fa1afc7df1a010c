import { useParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { WithReceipt } from '../../features/payments/receipt/WithReceipt.tsx'
import { useSession } from '../../lib/session/session.ts'
import { receiptPath, signInPath } from '../../paths.ts'

export default function ReceiptPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  return (
    <Page title="Receipt" width="prose" className="print:p-0" {...(!user && { lead: 'Sign in to see your receipts.' })}>
      {user ? (
        <WithReceipt key={`${id} ${user._id}`} id={id} />
      ) : (
        <LinkButton to={signInPath(receiptPath(id))} variant="accent">
          Sign in
        </LinkButton>
      )}
    </Page>
  )
}
