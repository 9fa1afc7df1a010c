import { ConnectedOnly } from '../../components/layout/ConnectedOnly.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { Section } from '../../components/ui/Section.tsx'
import { AdminArea } from '../../components/verification/AdminArea.tsx'
import { MailNotice } from '../../features/mail/MailNotice.tsx'
import { DebtList } from '../../features/payouts/DebtList.tsx'
import { PayableList } from '../../features/payouts/PayableList.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function AdminPayoutsPage() {
  const { user } = useSession()
  return (
    <ConnectedOnly to="payments">
      <Page
        title="Payouts"
        width="narrow"
        lead="What can be paid to engineers and was not sent, because they have no account that is ready or a transfer failed."
      >
        {user?.role === 'admin' ? (
          <AdminArea>
            <MailNotice />
            <PayableList />
            <Section title="Debts">
              <DebtList />
            </Section>
          </AdminArea>
        ) : (
          <Notice>This is for admins.</Notice>
        )}
      </Page>
    </ConnectedOnly>
  )
}
