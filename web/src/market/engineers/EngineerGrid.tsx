import type { Engineer } from '@promptery/contract/market/engineers'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EngineerCard } from './EngineerCard.tsx'

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
