import { useParams } from 'react-router'
import { useSession } from '../../../lib/session/session.ts'
import { WithReceipt } from '../../../sales/payments/Receipt.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'

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
