import { Page } from '../../components/layout/Page.tsx'
import { SampleTransactions } from '../../features/payments/transactions/SampleTransactions.tsx'
import { TransactionHistory } from '../../features/payments/transactions/TransactionList.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function PaymentHistoryPage() {
  const { isSignedIn } = useSession()
  return (
    <Page title="Transaction History" width="narrow">
      {isSignedIn ? <TransactionHistory /> : <SampleTransactions />}
    </Page>
  )
}
