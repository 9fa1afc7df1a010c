import { Suspense } from 'react'
import { Page } from '../components/layout/Page.tsx'
import { SampleTransactions } from '../features/payments/SampleTransactions.tsx'
import { AllTransactions } from '../features/payments/TransactionList.tsx'
import { lazyPart } from '../lib/reload-once.ts'
import { useSession } from '../lib/session/session.ts'

const AdminRefunds = lazyPart(async () => (await import('../features/refunds/AdminRefunds.tsx')).AdminRefunds)

export default function AdminTransactionsPage() {
  const { user } = useSession()
  return (
    <Page title="Transaction History" width="wide" lead="What everyone has bought.">
      {user?.role === 'admin' ? (
        <>
          <Suspense>
            <AdminRefunds />
          </Suspense>
          <AllTransactions />
        </>
      ) : (
        <SampleTransactions hasUser />
      )}
    </Page>
  )
}
