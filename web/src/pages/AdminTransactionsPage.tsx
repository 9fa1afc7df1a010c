import { Page } from '../components/layout/Page.tsx'
import { SampleTransactions } from '../features/payments/SampleTransactions.tsx'
import { AllTransactions } from '../features/payments/TransactionList.tsx'
import { useSession } from '../lib/session/session.ts'

export default function AdminTransactionsPage() {
  const { user } = useSession()
  return (
    <Page title="Transaction History" width="wide" lead="What everyone has bought.">
      {user?.role === 'admin' ? <AllTransactions /> : <SampleTransactions hasUser />}
    </Page>
  )
}
