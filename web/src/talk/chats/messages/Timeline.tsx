import { ArrowDownIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { useSettledClicks } from '../../../ui/list/use-settled-clicks.ts'
import { type Entry, lineOf } from '../merge.ts'
import { useCards } from './LinkedListings.tsx'
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

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The day in the reader's time zone: `2026-03-10`. */
function dayKeyOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}

/** `Today`, `Yesterday`, `Tuesday, March 10`, and with the year if it is another one. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const date = new Date(iso)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayKeyOf(date) === dayKeyOf(now)) return 'Today'
  if (dayKeyOf(date) === dayKeyOf(yesterday)) return 'Yesterday'
  return date.getFullYear() === now.getFullYear() ? weekday.format(date) : withYear.format(date)
}

type Day<Item> = { key: string; items: Item[] }

/** Groups sorted items by day. */
export function groupByDay<Item extends { at: string }>(items: readonly Item[]): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const key = dayKeyOf(new Date(item.at))
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, items: [item] })
  }
  return days
}
