import { ChevronRightIcon } from '@heroicons/react/20/solid'
import type { Desk, Waiting } from '@promptery/contract/desk'
import { Link } from 'react-router'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { formatNumber } from '../../lib/format.ts'
import { paths } from '../../paths.ts'

/** Where failed jobs are named. */
export const JOBS_ID = 'how-it-runs'

const KINDS: Record<Waiting, { label: string; to: string }> = {
  approvals: { label: 'Prompts to look at', to: paths.adminApproval },
  reports: { label: 'Reports and appeals to decide', to: paths.adminReports },
  held: { label: 'Held until an admin decides', to: `${paths.adminApproval}?status=held` },
  refundRequests: { label: 'Refund requests to decide', to: `${paths.adminTransactions}#refund-requests` },
  failedRefunds: { label: 'Refunds that did not arrive', to: `${paths.adminTransactions}#outstanding-refunds` },
  disputes: { label: "Disputes to answer in the provider's dashboard", to: paths.adminTransactions },
  offers: { label: 'Disputed offers to decide', to: `${paths.adminTransactions}?offers=disputed#hired-work` },
  differences: { label: 'Discrepancies with the payment provider', to: `${paths.adminTransactions}#reconciliation` },
  refusals: { label: 'Calls that the payment provider refuses', to: paths.adminTransactions },
  failedMails: { label: 'Mails that could not be sent', to: paths.adminMail },
  failedJobs: { label: 'Jobs that failed', to: `#${JOBS_ID}` },
}

/** What waits for an admin: each a number that leads to it. */
export function Waits({ waits }: Pick<Desk, 'waits'>) {
  if (waits.length === 0) {
    return <EmptyState title="Nothing waits">Approvals, refunds and what failed appear here.</EmptyState>
  }
  return (
    <ul className="divide-y divide-line rounded-xl border bg-surface">
      {waits.map(({ kind, count, isExact }) => (
        <li key={kind}>
          <Link
            to={KINDS[kind].to}
            className="flex min-h-13 items-center gap-4 px-5 py-2 transition-colors hover:bg-raised"
          >
            <span className="min-w-10 text-end text-heading font-semibold tabular-nums">
              {formatNumber(count)}
              {!isExact && '+'}
            </span>
            <span className="flex-1">{KINDS[kind].label}</span>
            <ChevronRightIcon className="size-5 shrink-0 text-faint" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
