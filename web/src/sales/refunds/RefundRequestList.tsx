import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
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
      {(requests) => (
        <SettledList items={requests} className="space-y-4">
          {(request) => (
            <li>
              <RefundRequestCard request={request} isAdmin={isAdmin} />
            </li>
          )}
        </SettledList>
      )}
    </InfiniteList>
  )
}
