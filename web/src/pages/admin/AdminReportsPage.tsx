import { Page } from '../../components/layout/Page.tsx'
import { TextLink } from '../../components/ui/actions/TextLink.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { AdminArea } from '../../components/verification/AdminArea.tsx'
import { Cases } from '../../features/reports/Cases.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

export default function AdminReportsPage() {
  const { user } = useSession()
  return (
    <Page title="Reports" width="narrow" lead="What members have reported. Each decision can be undone.">
      {user?.role === 'admin' ? (
        <AdminArea>
          <p className="mb-5">
            <TextLink to={paths.adminPeople}>People</TextLink> has their accounts, and notes on them.
          </p>
          <Cases />
        </AdminArea>
      ) : (
        <Notice>This is for admins.</Notice>
      )}
    </Page>
  )
}
