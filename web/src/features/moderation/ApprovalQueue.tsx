import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { LoadMore } from '../../components/ui/LoadMore.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useSettledClicks } from '../../lib/use-settled-clicks.ts'
import { ApprovalItem } from './ApprovalItem.tsx'
import { approvalsOptions } from './api.ts'

/** What waits for an admin's decision. */
export function ApprovalQueue() {
  const list = useInfiniteQuery(approvalsOptions)
  const settledClicks = useSettledClicks((list.data ?? []).map(({ _id }) => _id))
  if (list.isPending) {
    return (
      <div className="space-y-5">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    )
  }
  if (list.isLoadingError) {
    return <ErrorState what="the queue" onRetry={() => list.refetch()} isRetrying={list.isFetching} />
  }
  return (
    <>
      {list.data.length === 0 && !list.hasNextPage && (
        <EmptyState title="Nothing waits for approval" icon={CheckCircleIcon}>
          New and edited listings appear here, the oldest first.
        </EmptyState>
      )}
      <ul className="space-y-5" {...settledClicks}>
        {list.data.map((prompt) => (
          <li key={prompt._id}>
            <ApprovalItem prompt={prompt} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        isFailed={list.isFetchNextPageError}
        onMore={() => list.fetchNextPage()}
      />
    </>
  )
}
