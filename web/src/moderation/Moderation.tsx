import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { LIMITS, MODERATED, type Moderated } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { type ReactNode, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { viewLink } from '../ui/actions/view-link.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { SearchBox } from '../ui/forms/SearchBox.tsx'
import { InfiniteList } from '../ui/list/InfiniteList.tsx'
import { useSettledClicks } from '../ui/list/use-settled-clicks.ts'
import { moderationOptions, type View } from './api.ts'
import { HeldList } from './HeldList.tsx'
import { ModerationItem } from './ModerationItem.tsx'
import { useCardKeys, useFocusAfterLeaving } from './use-card-keys.ts'

const NAMES: Record<Moderated, string> = { pending: 'Waiting', listed: 'On the market', rejected: 'Rejected' }

type Props = {
  /** The prompt's samples. `onLoaded` is called once they are rendered. */
  samples: (prompt: Prompt, onLoaded: () => void) => ReactNode
}

/** The admins' lists of prompts. The view is stored in the URL. */
export function Moderation({ samples }: Props) {
  const [params, setParams] = useSearchParams()
  const isHeldView = params.get('status') === 'held'
  const view: View = {
    status: MODERATED.find((status) => status === params.get('status')) ?? 'pending',
    search: params.get('search') ?? '',
  }
  const addressOf = ({ status, search }: View) =>
    new URLSearchParams({ ...(status !== 'pending' && { status }), ...(search && { search }) })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-4">
        <nav aria-label="Prompts to look through" className="flex flex-wrap gap-1.5">
          {MODERATED.map((status) => (
            <Link
              key={status}
              to={{ search: `${addressOf({ ...view, status })}` }}
              preventScrollReset
              {...viewLink(status === view.status && !isHeldView)}
            >
              {NAMES[status]}
            </Link>
          ))}
          <Link to={{ search: 'status=held' }} preventScrollReset {...viewLink(isHeldView)}>
            Held
          </Link>
        </nav>
        {isHeldView || (
          <div className="flex min-w-60 flex-1">
            <SearchBox
              label="Search these prompts"
              value={view.search}
              maxLength={LIMITS.searchMax}
              onSearch={(search) =>
                setParams(addressOf({ ...view, search }), { replace: true, preventScrollReset: true })
              }
            />
          </div>
        )}
      </div>
      {isHeldView ? (
        <HeldList />
      ) : (
        <>
          <KeyHint status={view.status} />
          <ModerationList key={view.status} view={view} samples={samples} />
        </>
      )}
    </>
  )
}

/** Hidden on phones, which have no keyboard. */
function KeyHint({ status }: { status: Moderated }) {
  return (
    <p className="mb-5 hidden text-small text-faint md:block">
      Keys: <Key>j</Key> next, <Key>k</Key> previous
      {status !== 'listed' && (
        <>
          , <Key>a</Key> approve
        </>
      )}
      {status !== 'rejected' && (
        <>
          , <Key>r</Key> {status === 'listed' ? 'take off the market' : 'reject'}
        </>
      )}
    </p>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line bg-raised px-1.5 py-0.5 font-mono text-mini text-muted">{children}</kbd>
)

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
