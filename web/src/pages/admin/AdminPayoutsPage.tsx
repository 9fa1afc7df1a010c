import { Page } from '../../components/layout/Page.tsx'
import { ProviderOnly } from '../../components/layout/ProviderOnly.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { PayableList } from '../../features/payouts/PayableList.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function AdminPayoutsPage() {
  const { user } = useSession()
  return (
    <ProviderOnly>
      <Page
        title="Payouts"
        width="narrow"
        lead="What can be paid to engineers and was not sent, because they have no account that is ready or a transfer failed."
      >
        {user?.role === 'admin' ? <PayableList /> : <Notice>This is for admins.</Notice>}
      </Page>
    </ProviderOnly>
  )
}
