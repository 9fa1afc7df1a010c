import { CheckCircleIcon } from '@heroicons/react/24/outline'
import type { Moderated } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { type ReactNode, useRef } from 'react'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../ui/list/InfiniteList.tsx'
import { useSettledClicks } from '../ui/list/use-settled-clicks.ts'
import { moderationOptions, type View } from './api.ts'
import { ModerationItem } from './ModerationItem.tsx'
import { useCardKeys, useFocusAfterLeaving } from './use-card-keys.ts'

const EMPTY: Record<Moderated, [title: string, purpose: string]> = {
  pending: ['Nothing waits for approval', 'New and edited listings appear here, the oldest first.'],
  listed: ['Nothing is on the market', 'Every listing that people can buy appears here, the newest first.'],
  rejected: ['Nothing is rejected', 'What you reject or take off the market appears here, and can be approved again.'],
}

type Slots = { samples: (prompt: Prompt, onLoaded: () => void) => ReactNode }

/** The prompts of a view, with the admins' actions. */
export function ModerationList({ view, samples }: { view: View } & Slots) {
  const [title, purpose] = EMPTY[view.status]
  return (
    <InfiniteList
      options={moderationOptions(view)}
      what="the prompts"
      skeleton={
        <div className="space-y-5">
          <Skeleton className="h-64 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </div>
      }
      empty={
        <EmptyState title={view.search ? 'No prompts match' : title} icon={CheckCircleIcon}>
          {view.search ? 'Try another word of the title, the description or the engineer’s name.' : purpose}
        </EmptyState>
      }
    >
      {(prompts) => <Cards prompts={prompts} status={view.status} samples={samples} />}
    </InfiniteList>
  )
}

function Cards({ prompts, status, samples }: { prompts: Prompt[]; status: Moderated } & Slots) {
  const list = useRef<HTMLUListElement>(null)
  const ids = prompts.map(({ _id }) => _id)
  const settledClicks = useSettledClicks(ids)
  const expectLeaving = useFocusAfterLeaving(list, ids)
  useCardKeys(list)
  return (
    <ul ref={list} className="space-y-5" {...settledClicks}>
      {prompts.map((prompt) => (
        <li key={prompt._id}>
          <ModerationItem
            prompt={prompt}
            status={status}
            samples={samples}
            onDecide={() => expectLeaving(prompt._id)}
          />
        </li>
      ))}
    </ul>
  )
}
