import { AdminPage } from '../../../accounts/verification/AdminArea.tsx'
import { DebtList } from '../../../sales/payouts/DebtList.tsx'
import { PayableList } from '../../../sales/payouts/PayableList.tsx'
import { MailNotice } from '../../../shop/mail/MailNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ConnectedOnly } from '../../layout/ConnectedOnly.tsx'

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
