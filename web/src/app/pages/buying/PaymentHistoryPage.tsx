import { useSession } from '../../../lib/session/session.ts'
import { SampleTransactions } from '../../../sales/payments/transactions/SampleTransactions.tsx'
import { TransactionHistory } from '../../../sales/payments/transactions/TransactionList.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function PaymentHistoryPage() {
  const { isSignedIn } = useSession()
  return (
    <Page title="Transaction History" width="narrow">
      {isSignedIn ? <TransactionHistory /> : <SampleTransactions />}
    </Page>
  )
}
