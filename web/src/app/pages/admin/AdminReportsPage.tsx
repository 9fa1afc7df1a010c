import { AdminPage } from '../../../accounts/verification/AdminArea.tsx'
import { Cases } from '../../../moderation/reports/Cases.tsx'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'

export default function AdminReportsPage() {
  return (
    <AdminPage title="Reports" width="narrow" lead="What members have reported. Each decision can be undone.">
      <p className="mb-5">
        <TextLink to={paths.adminPeople}>People</TextLink> has their accounts, and notes on them.
      </p>
      <Cases />
    </AdminPage>
  )
}
