import { Suspense } from 'react'
import { Page } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { Section } from '../../components/ui/Section.tsx'
import { AdminArea } from '../../components/verification/AdminArea.tsx'
import { MailNotice } from '../../features/mail/MailNotice.tsx'
import { PaymentDifferences } from '../../features/payments/PaymentDifferences.tsx'
import { PaymentStatus } from '../../features/payments/PaymentStatus.tsx'
import { TaxDue } from '../../features/payments/TaxDue.tsx'
import { AllTransactions } from '../../features/payments/transactions/AllTransactions.tsx'
import { SampleTransactions } from '../../features/payments/transactions/SampleTransactions.tsx'
import { OutstandingRefundsLink } from '../../features/refunds/OutstandingRefundsLink.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

const AdminRefunds = lazyPart(async () => (await import('../../features/refunds/AdminRefunds.tsx')).AdminRefunds)

const PaidOffers = lazyPart(async () => (await import('../../features/offers/PaidOffers.tsx')).PaidOffers)

export default function AdminTransactionsPage() {
  const { user } = useSession()
  const { payments } = useConfig()
  return (
    <Page
      title="Transaction History"
      width="wide"
      lead="What everyone has bought."
      action={user?.role === 'admin' && payments !== 'demo' && <LinkButton to={paths.adminPayouts}>Payouts</LinkButton>}
    >
      {user?.role === 'admin' ? (
        <AdminArea>
          <MailNotice />
          <PaymentStatus refundsLink={<OutstandingRefundsLink />} />
          <Suspense>
            <PaidOffers />
            <AdminRefunds />
          </Suspense>
          <PaymentDifferences />
          <TaxDue />
          <Section title="Transactions">
            <AllTransactions />
          </Section>
        </AdminArea>
      ) : (
        <SampleTransactions hasUser />
      )}
    </Page>
  )
}
