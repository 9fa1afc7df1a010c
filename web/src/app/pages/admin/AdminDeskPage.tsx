import { AdminPage } from '../../../accounts/verification/AdminArea.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { paths } from '../../../paths.ts'
import { Desk } from '../../../shop/desk/Desk.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'

export default function AdminDeskPage() {
  const { payments, mail } = useConfig()
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
    <AdminPage title="Shop desk" width="wide" lead="What waits, what was sold, who came, and how the shop runs.">
      <nav aria-label="Screens for admins" className="mb-8 flex flex-wrap gap-2">
        {links.map(({ to, label }) => (
          <LinkButton key={to} to={to}>
            {label}
          </LinkButton>
        ))}
      </nav>
      <Desk />
    </AdminPage>
  )
}
