import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { WAITING_KINDS } from '@promptery/contract/notices/waiting'
import type { Desk } from '@promptery/contract/shop/desk'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

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
            to={WAITING_KINDS[kind].path}
            className="flex min-h-13 items-center gap-4 px-5 py-2 transition-colors hover:bg-raised"
          >
            <span className="min-w-10 text-end text-heading font-semibold tabular-nums">
              {formatNumber(count)}
              {!isExact && '+'}
            </span>
            <span className="flex-1">{WAITING_KINDS[kind].label}</span>
            <ChevronRightIcon className="size-5 shrink-0 text-faint" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
