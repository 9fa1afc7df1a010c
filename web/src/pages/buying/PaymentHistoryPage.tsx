import { Page } from '../../components/layout/Page.tsx'
import { SampleTransactions } from '../../features/payments/SampleTransactions.tsx'
import { TransactionHistory } from '../../features/payments/TransactionList.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function PaymentHistoryPage() {
  const { isSignedIn } = useSession()
  return (
    <Page title="Transaction History" width="narrow">
      {isSignedIn ? <TransactionHistory /> : <SampleTransactions />}
    </Page>
  )
}
