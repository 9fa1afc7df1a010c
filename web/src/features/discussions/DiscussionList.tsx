import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { LoadMore } from '../../components/ui/LoadMore.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { cx } from '../../lib/cx.ts'
import { plural } from '../../lib/format.ts'
import { discussionsOptions } from './api.ts'
import { DiscussionItem } from './DiscussionItem.tsx'

type Props = { topic: string; postedId: string | null; onClear: () => void }

/** The oldest first, since a new one is appended; earlier ones on demand, above them. */
export function DiscussionList({ topic, postedId, onClear }: Props) {
  const list = useInfiniteQuery({ ...discussionsOptions(topic), placeholderData: keepPreviousData })
  const items = list.data
  const posted = usePostedInView(postedId)
  const hasPosted = items?.some(({ _id }) => _id === postedId)
  return (
    <>
      <p role="status" className="my-4 text-small text-faint">
        {list.isPending && 'Loading discussions…'}
        {items && list.isPlaceholderData && 'Searching…'}
        {items && !list.isPlaceholderData && summary(items.length, list.hasNextPage)}
        {hasPosted && ', yours is the last'}
      </p>
      {list.isPending && <DiscussionListSkeleton />}
      {list.isLoadingError && (
        <ErrorState
          what="the discussions"
          error={list.error}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          title={topic ? 'No topic matches' : 'Nobody has started a discussion'}
          icon={ChatBubbleLeftRightIcon}
          action={topic && <Button onClick={onClear}>Show all topics</Button>}
        >
          {topic ? 'Try another word, or start the discussion yourself.' : 'Ask something, or show what you found out.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className={cx(list.isPlaceholderData && 'opacity-50')}>
          <LoadMore
            hasMore={list.hasNextPage && !list.isPlaceholderData}
            isLoading={list.isFetchingNextPage}
            isFailed={list.isFetchNextPageError}
            onMore={() => list.fetchNextPage()}
            label="Show earlier"
            isAutomatic={false}
            className="mb-6"
          />
          <ul className="space-y-4">
            {items.map((discussion) => (
              <DiscussionItem
                key={discussion._id}
                discussion={discussion}
                isNew={discussion._id === postedId}
                ref={discussion._id === postedId ? posted : null}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function summary(count: number, hasEarlier: boolean): string {
  if (count === 0) return 'No discussions found'
  return hasEarlier ? `The latest ${plural(count, 'discussion')}` : plural(count, 'discussion')
}

/** Brings what was just posted into view. */
function usePostedInView(postedId: string | null) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (postedId) ref.current?.scrollIntoView({ block: 'center' })
  }, [postedId])
  return ref
}

function DiscussionListSkeleton() {
  return (
    <div className="space-y-4" aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-32 rounded-xl" />
      ))}
    </div>
  )
}
