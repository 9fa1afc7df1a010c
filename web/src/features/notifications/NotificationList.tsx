import { BellIcon } from '@heroicons/react/24/outline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { LoadMore } from '../../components/ui/LoadMore.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { usePageVisible } from '../../lib/use-page-visible.ts'
import { notificationsOf, notificationsOptions, useMarkNotificationsRead, useUnreadNotifications } from './api.ts'
import { NotificationRow } from './NotificationRow.tsx'

/** What has happened, newest first; seen here, it counts as read. */
export function NotificationList() {
  const list = useInfiniteQuery({ ...notificationsOptions, select: notificationsOf })
  useReading(list.data?.[0]?._id)
  if (list.isPending) return <NotificationListSkeleton />
  if (list.isLoadingError) {
    return <ErrorState what="your notifications" onRetry={() => list.refetch()} isRetrying={list.isFetching} />
  }
  if (list.data.length === 0) {
    return (
      <EmptyState title="No notifications at the moment." icon={BellIcon}>
        When someone buys or likes a prompt of yours, or writes to you, you read it here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border bg-surface">
        {list.data.map((notification) => (
          <li key={notification._id}>
            <NotificationRow notification={notification} />
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

/** Marks what is shown as read, as long as it can be seen. */
function useReading(newestId: string | undefined): void {
  const isVisible = usePageVisible()
  const unread = useUnreadNotifications(true)
  const { mutate } = useMarkNotificationsRead()
  const read = useEffectEvent((upTo: string) => mutate(upTo))
  const hasUnread = unread > 0
  useEffect(() => {
    if (isVisible && hasUnread && newestId) read(newestId)
  }, [isVisible, hasUnread, newestId])
}

function NotificationListSkeleton() {
  return (
    <div className="divide-y divide-line rounded-xl border bg-surface">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex gap-4 px-5 py-4">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
