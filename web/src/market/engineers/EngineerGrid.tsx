import type { Engineer } from '@promptery/contract/market/engineers'
import { shownName } from '@promptery/contract/shown-name'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { plural } from '../../lib/format.ts'
import { engineerPath } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

type Props = {
  engineers: readonly Engineer[]
  /** What a card says besides. */
  more?: (engineer: Engineer) => ReactNode
}

export function EngineerGrid({ engineers, more }: Props) {
  return (
    <div className="@container">
      <ul className="card-grid gap-y-4 @max-[28rem]:grid-cols-1">
        {engineers.map((engineer) => (
          <li key={engineer._id} className="min-w-0">
            <EngineerCard engineer={engineer}>{more?.(engineer)}</EngineerCard>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function EngineerGridSkeleton({ count = 5 }: { count?: number }) {
  return (
    <div className="@container">
      <div className="card-grid gap-y-4 @max-[28rem]:grid-cols-1">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} className="h-19 rounded-xl" />
        ))}
      </div>
    </div>
  )
}

function EngineerCard({ engineer, children }: { engineer: Engineer; children?: ReactNode }) {
  return (
    <Link
      to={engineerPath(engineer.user)}
      className="group relative flex h-full items-center gap-4 rounded-xl border bg-surface p-4 transition-colors hover:border-control"
    >
      <Avatar name={shownName(engineer)} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold group-hover:text-accent-text">
          <bdi>{shownName(engineer)}</bdi>
        </span>
        <span className="block text-small text-muted tabular-nums">{plural(engineer.soldCount, 'prompt')} sold</span>
        {children}
      </span>
      {engineer.soldCount > 0 && engineer.rank !== null && engineer.rank <= 3 && (
        <span className="absolute end-4 -top-2.5 rounded-full bg-accent-soft px-2 py-0.5 text-mini font-semibold text-accent-text tabular-nums">
          #{engineer.rank}
        </span>
      )}
    </Link>
  )
}
