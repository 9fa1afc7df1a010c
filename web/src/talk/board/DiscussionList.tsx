import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline'
import type { DiscussionSort } from '@promptery/contract/talk/discussion-limits'
import { useRef } from 'react'
import { plural } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { discussionsOptions } from './api.ts'
import { DiscussionItem } from './DiscussionItem.tsx'

type Props = { topic: string; sort: DiscussionSort | undefined; postedId: string | null; onClear: () => void }

/** Oldest first, since a new one is appended, with earlier ones above on demand; or in an order. */
export function DiscussionList({ topic, sort, postedId, onClear }: Props) {
  const showPosted = useShowPosted(postedId)
  return (
    <InfiniteList
      key={sort}
      options={discussionsOptions(topic, sort)}
      what="the discussions"
      goesBack={!sort}
      status={(items, hasEarlier) =>
        summary(items.length, hasEarlier && !sort) +
        (items.some(({ _id }) => _id === postedId) ? ', yours is the last' : '')
      }
      skeleton={<DiscussionListSkeleton />}
      empty={
        <EmptyState
          title={topic || sort ? 'No topic matches' : 'Nobody has started a discussion'}
          icon={ChatBubbleLeftRightIcon}
          action={topic && <Button onClick={onClear}>Show all topics</Button>}
        >
          {topic || sort
            ? 'Try another word or order, or start the discussion yourself.'
            : 'Ask something, or show what you found out.'}
        </EmptyState>
      }
    >
      {(discussions) => (
        <ul className="space-y-4">
          {discussions.map((discussion) => (
            <DiscussionItem
              key={discussion._id}
              discussion={discussion}
              isNew={discussion._id === postedId}
              ref={discussion._id === postedId ? showPosted : null}
            />
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

function summary(count: number, hasEarlier: boolean): string {
  if (count === 0) return 'No discussions found'
  return hasEarlier ? `The latest ${plural(count, 'discussion')}` : plural(count, 'discussion')
}

/** Scrolls to the posted discussion and focuses it, once it is rendered. */
function useShowPosted(postedId: string | null) {
  const shown = useRef<string>(null)
  return (row: HTMLLIElement | null) => {
    if (!row || shown.current === postedId) return
    shown.current = postedId
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  }
}

function DiscussionListSkeleton() {
  return (
    <div className="space-y-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-56 rounded-xl" />
      ))}
    </div>
  )
}
