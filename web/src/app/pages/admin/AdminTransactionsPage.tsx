import { Suspense } from 'react'
import { AdminArea } from '../../../accounts/verification/AdminArea.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../paths.ts'
import { PaymentDifferences } from '../../../sales/payments/PaymentDifferences.tsx'
import { PaymentStatus } from '../../../sales/payments/PaymentStatus.tsx'
import { TaxDue } from '../../../sales/payments/TaxDue.tsx'
import { AllTransactions } from '../../../sales/payments/transactions/AllTransactions.tsx'
import { SampleTransactions } from '../../../sales/payments/transactions/SampleTransactions.tsx'
import { OutstandingRefundsLink } from '../../../sales/refunds/OutstandingRefundsLink.tsx'
import { MailNotice } from '../../../shop/mail/MailNotice.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Section } from '../../../ui/Section.tsx'

const AdminRefunds = lazyPart(async () => (await import('../../../sales/refunds/AdminRefunds.tsx')).AdminRefunds)

const PaidOffers = lazyPart(async () => (await import('../../../hiring/PaidOffers.tsx')).PaidOffers)

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
