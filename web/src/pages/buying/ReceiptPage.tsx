import { useParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { SignInFirst } from '../../components/layout/SignInFirst.tsx'
import { WithReceipt } from '../../features/payments/receipt/WithReceipt.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function ReceiptPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  if (!user) return <SignInFirst title="Receipt" lead="Sign in to see your receipts." />
  return (
    <Page title="Receipt" width="prose" className="print:p-0">
      <WithReceipt key={`${id} ${user._id}`} id={id} />
    </Page>
  )
}
