import { ArrowDownIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { useSettledClicks } from '../../../ui/list/use-settled-clicks.ts'
import { useCards } from '../cards/use-cards.ts'
import { type Entry, lineOf } from '../merge.ts'
import { formatDay, groupByDay } from './days.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { useStickyScroll } from './use-sticky-scroll.ts'

type Props = {
  entries: Entry[]
  /** The message that is shown first, instead of the latest one. */
  at: string | null
  peerId: string
  peerName: string
  /** The last message when the other user read the conversation. */
  readUpTo: string | null
  hasEarlier: boolean
  isLoadingEarlier: boolean
  isEarlierFailed: boolean
  onEarlier: () => void
  onTryAgain: (key: string) => void
  onDiscard: (key: string) => void
}

/** Messages by day, with the latest in view unless the user has scrolled up. */
export function Timeline({ entries, at, peerId, peerName, readUpTo, onTryAgain, onDiscard, ...earlier }: Props) {
  const { scroller, content, hasNew, toLatest } = useStickyScroll(entries, at)
  const cards = useCards(entries.map(({ message }) => message))
  const settledClicks = useSettledClicks(entries.map(({ key }) => key))
  const lastRead = entries.findLast(({ id, isOwn }) => isOwn && id !== null && readUpTo !== null && id <= readUpTo)
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end px-4 py-5 md:px-6">
          <LoadMore
            hasMore={earlier.hasEarlier}
            isLoading={earlier.isLoadingEarlier}
            isFailed={earlier.isEarlierFailed}
            onMore={earlier.onEarlier}
            label="Show earlier messages"
            className="mb-4"
          />
          {entries.length === 0 && (
            <p className="py-8 text-center text-muted">Nothing said yet. The first message is yours.</p>
          )}
          {groupByDay(entries).map(({ key, items: [first, ...rest] }) => (
            <div key={key}>
              <h3 className="my-5 flex items-center gap-4 text-mini font-medium text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {first && formatDay(first.at)}
              </h3>
              <ol className="space-y-2" {...settledClicks}>
                {[first, ...rest].map(
                  (entry) =>
                    entry && (
                      <MessageBubble
                        key={entry.key}
                        entry={entry}
                        peerId={peerId}
                        peerName={peerName}
                        isLastRead={entry === lastRead}
                        isFound={entry.id !== null && entry.id === at}
                        cards={cards}
                        onTryAgain={onTryAgain}
                        onDiscard={onDiscard}
                      />
                    ),
                )}
              </ol>
            </div>
          ))}
        </div>
      </section>
      <Announcement entries={entries} peerName={peerName} />
      {hasNew && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 grid place-items-center">
          <Button variant="accent" onClick={toLatest} className="pointer-events-auto shadow-pop">
            <ArrowDownIcon className="size-4" aria-hidden="true" />
            New messages
          </Button>
        </div>
      )}
    </div>
  )
}

/** Announces received messages, but not those that were there before. */
function Announcement({ entries, peerName }: { entries: Entry[]; peerName: string }) {
  const last = entries.findLast(({ isOwn }) => !isOwn)
  const [seen] = useState(last?.key)
  return (
    <p aria-live="polite" className="sr-only">
      {last && last.key !== seen && `${peerName}: ${lineOf(last)}`}
    </p>
  )
}
