import type { RefundRequest } from '@promptery/contract/money/refunds'
import type { ReactNode } from 'react'
import { InfiniteList } from '../../components/list/InfiniteList.tsx'
import { useSettledClicks } from '../../components/list/use-settled-clicks.ts'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import type { ownRequestsOptions } from './api.ts'
import { RefundRequestCard } from './RefundRequestCard.tsx'

type Props = { options: typeof ownRequestsOptions; isAdmin?: boolean; empty: ReactNode }

/** Open requests, oldest first. */
export function RefundRequestList({ options, isAdmin = false, empty }: Props) {
  return (
    <InfiniteList
      options={options}
      what="the refund requests"
      skeleton={<Skeleton className="h-48 rounded-xl" />}
      empty={empty}
    >
      {(requests) => <Cards requests={requests} isAdmin={isAdmin} />}
    </InfiniteList>
  )
}

function Cards({ requests, isAdmin }: { requests: RefundRequest[]; isAdmin: boolean }) {
  const settledClicks = useSettledClicks(requests.map(({ _id }) => _id))
  return (
    <ul className="space-y-4" {...settledClicks}>
      {requests.map((request) => (
        <li key={request._id}>
          <RefundRequestCard request={request} isAdmin={isAdmin} />
        </li>
      ))}
    </ul>
  )
}
