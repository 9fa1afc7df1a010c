import { ConnectedOnly } from '../../components/layout/ConnectedOnly.tsx'
import { Section } from '../../components/ui/Section.tsx'
import { AdminPage } from '../../components/verification/AdminPage.tsx'
import { MailNotice } from '../../features/mail/MailNotice.tsx'
import { DebtList } from '../../features/payouts/DebtList.tsx'
import { PayableList } from '../../features/payouts/PayableList.tsx'

export default function AdminPayoutsPage() {
  return (
    <ConnectedOnly to="payments">
      <AdminPage
        title="Payouts"
        width="narrow"
        lead="What can be paid to engineers and was not sent, because they have no account that is ready or a transfer failed."
      >
        <MailNotice />
        <PayableList />
        <Section title="Debts">
          <DebtList />
        </Section>
      </AdminPage>
    </ConnectedOnly>
  )
}
