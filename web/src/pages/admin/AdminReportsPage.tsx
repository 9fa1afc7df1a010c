import { Page } from '../../components/layout/Page.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { AdminArea } from '../../components/verification/AdminArea.tsx'
import { Cases } from '../../features/reports/Cases.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function AdminReportsPage() {
  const { user } = useSession()
  return (
    <Page title="Reports" width="narrow" lead="What members have reported. Each decision can be undone.">
      {user?.role === 'admin' ? (
        <AdminArea>
          <Cases />
        </AdminArea>
      ) : (
        <Notice>This is for admins.</Notice>
      )}
    </Page>
  )
}
