import { ShieldCheckIcon } from '@heroicons/react/24/outline'
import { quoted } from '@promptery/contract/isolated'
import type { Hold, HoldSide } from '@promptery/contract/moderation/holds'
import { fullName, shownName } from '@promptery/contract/shown-name'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { engineerPath, promptPath } from '../paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import toast from '../ui/feedback/toast.ts'
import { InfiniteList } from '../ui/list/InfiniteList.tsx'
import { useSettledClicks } from '../ui/list/use-settled-clicks.ts'
import { Price } from '../ui/text/Price.tsx'
import { holdsOptions, isDecided, useDecideHold } from './api.ts'
import { useFocusAfterLeaving } from './use-card-keys.ts'

const KINDS: Record<Hold['kind'], string> = { prompt: 'Listing', discussion: 'Topic', answer: 'Answer' }

/** Held listings, topics and answers, with the admins' actions. */
export function HeldList() {
  return (
    <InfiniteList
      options={holdsOptions}
      what="what is held"
      skeleton={<Skeleton className="h-64 rounded-xl" />}
      empty={
        <EmptyState title="Nothing is held" icon={ShieldCheckIcon}>
          What contains a text that someone else sells, first prompts of members, and prompts with words from the
          settings appear here, the oldest first.
        </EmptyState>
      }
    >
      {(holds) => <Cards holds={holds} />}
    </InfiniteList>
  )
}

function Cards({ holds }: { holds: Hold[] }) {
  const list = useRef<HTMLUListElement>(null)
  const ids = holds.map(({ _id }) => _id)
  const settledClicks = useSettledClicks(ids)
  const expectLeaving = useFocusAfterLeaving(list, ids)
  return (
    <ul ref={list} className="space-y-5" {...settledClicks}>
      {holds.map((hold) => (
        <li key={hold._id}>
          <HeldItem hold={hold} onDecide={() => expectLeaving(hold._id)} />
        </li>
      ))}
    </ul>
  )
}

const reasonsOf = ({ isCopy, isFirst, words, sold }: Hold): string[] => [
  ...(isCopy
    ? [
        sold?.isDescription
          ? 'Is nearly like the description of another listing'
          : 'Has much of a text that someone else sells',
      ]
    : []),
  ...(isFirst ? ['One of the first prompts of this member'] : []),
  ...(words.length > 0 ? [`Has ${words.map((word) => quoted(word)).join(', ')}`] : []),
]

function HeldItem({ hold, onDecide }: { hold: Hold; onDecide: () => void }) {
  const { _id, kind, held, listing, updatedAt } = hold
  const decide = useDecideHold()
  const act = async (decision: 'approve' | 'remove') => {
    onDecide()
    try {
      toast.success((await decide.mutateAsync({ _id, decision, updatedAt })).message)
    } catch (error) {
      if (isDecided(error)) toast.error(`${quoted(held.title)}: ${error.message}`)
    }
  }
  return (
    <article className="rounded-xl border bg-surface p-5 sm:p-6">
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge tone="accent">{KINDS[kind]}</Badge>
        {listing && (
          <>
            <Badge>{listing.type}</Badge>
            <Badge>{listing.category}</Badge>
            <Price amount={listing.price} className="ms-1.5 text-small" />
          </>
        )}
      </p>
      <h2 dir="auto" className="mt-2 text-lead font-semibold wrap-anywhere">
        {listing ? (
          <Link to={promptPath(listing.promptId)} className="underline-offset-4 hover:underline">
            {held.title}
          </Link>
        ) : (
          held.title
        )}
      </h2>
      <ul aria-label="Reasons" className="mt-1 text-small text-muted">
        {reasonsOf(hold).map((reason) => (
          <li key={reason} dir="auto" className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
      <HoldSides hold={hold} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button variant="accent" isLoading={decide.isPending} onClick={() => void act('approve')}>
          Approve <span className="sr-only">{held.title}</span>
        </Button>
        <Button variant="danger" isLoading={decide.isPending} onClick={() => void act('remove')}>
          Remove <span className="sr-only">{held.title}</span>
        </Button>
      </div>
    </article>
  )
}

/** The held text, beside the sold one if it contains that, with common passages marked. */
function HoldSides({ hold: { held, sold, isCopy } }: { hold: Hold }) {
  return (
    <div className={`mt-4 grid grid-cols-1 gap-4 ${isCopy ? 'md:grid-cols-2' : ''}`}>
      <Side name="Written" side={held} />
      {sold ? (
        <Side name={sold.isDescription ? 'Description' : 'Sold'} side={sold}>
          <Link to={promptPath(sold.promptId)} className="underline underline-offset-4">
            <bdi>{sold.title}</bdi>
          </Link>
          {', '}
        </Side>
      ) : isCopy ? (
        <p className="rounded-md bg-raised p-4 text-small text-faint">The listing is gone</p>
      ) : null}
    </div>
  )
}

function Side({ name, side, children }: { name: string; side: HoldSide; children?: ReactNode }) {
  const { author, text, common } = side
  return (
    <section
      aria-label={`${name} by ${shownName(author)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 min-w-0 overflow-y-auto rounded-md bg-raised p-4 text-small"
    >
      <h3 className="mb-2 font-medium text-faint">
        {name}: {children}
        <Link to={engineerPath(author._id)} className="underline underline-offset-4">
          <bdi>{fullName(author)}</bdi>
        </Link>
      </h3>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {common.map(({ start, end }, i) => (
          <span key={start}>
            {text.slice(common[i - 1]?.end ?? 0, start)}
            <mark className="rounded-sm bg-warn-soft text-warn">{text.slice(start, end)}</mark>
          </span>
        ))}
        {text.slice(common.at(-1)?.end ?? 0)}
      </p>
    </section>
  )
}
