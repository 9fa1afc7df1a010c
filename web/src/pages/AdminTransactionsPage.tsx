import { Page } from '../components/layout/Page.tsx'
import { Section } from '../components/ui/Section.tsx'
import { AllTransactions } from '../features/payments/AllTransactions.tsx'
import { PaymentDifferences } from '../features/payments/PaymentDifferences.tsx'
import { SampleTransactions } from '../features/payments/SampleTransactions.tsx'
import { useSession } from '../lib/session/session.ts'

export default function AdminTransactionsPage() {
  const { user } = useSession()
  return (
    <Page title="Transaction History" width="wide" lead="What everyone has bought.">
      {user?.role === 'admin' ? (
        <>
          <PaymentDifferences />
          <Section title="Transactions">
            <AllTransactions />
          </Section>
        </>
      ) : (
        <SampleTransactions hasUser />
      )}
    </Page>
  )
}
