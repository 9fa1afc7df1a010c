import { Page } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { AdminArea } from '../../components/verification/AdminArea.tsx'
import { Desk } from '../../features/desk/Desk.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { useConfig } from '../../lib/api/config.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

export default function AdminDeskPage() {
  const { user } = useSession()
  const { payments, mail } = useConfig()
  if (user?.role !== 'admin') throw new ApiError(404, 'Not Found')
  const links = [
    { to: paths.adminApproval, label: 'Approvals' },
    { to: paths.adminReports, label: 'Reports' },
    { to: paths.adminPeople, label: 'People' },
    { to: paths.adminTransactions, label: 'Transactions' },
    ...(payments === 'demo' ? [] : [{ to: paths.adminPayouts, label: 'Payouts' }]),
    ...(mail ? [{ to: paths.adminMail, label: 'Mail' }] : []),
    { to: paths.adminSettings, label: 'Shop settings' },
  ]
  return (
    <Page title="Shop desk" width="wide" lead="What waits, what was sold, who came, and how the shop runs.">
      <AdminArea>
        <nav aria-label="Screens for admins" className="mb-8 flex flex-wrap gap-2">
          {links.map(({ to, label }) => (
            <LinkButton key={to} to={to}>
              {label}
            </LinkButton>
          ))}
        </nav>
        <Desk />
      </AdminArea>
    </Page>
  )
}
