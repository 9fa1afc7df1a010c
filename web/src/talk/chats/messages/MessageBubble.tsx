import { ExclamationCircleIcon, FlagIcon } from '@heroicons/react/16/solid'
import type { PromptCard } from '@promptery/contract/listings/cards'
import { ReportButton } from '../../../accounts/report/ReportButton.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatClock, formatExactTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { LinkedText } from '../../../ui/text/LinkedText.tsx'
import { AttachedFile } from '../../AttachedFile.tsx'
import type { Entry } from '../merge.ts'
import { LinkedListings } from './LinkedListings.tsx'
import { UnsentFile } from './UnsentFile.tsx'

type Props = {
  entry: Entry
  peerId: string
  peerName: string
  /** The latest message of one's own that the other has read. */
  isLastRead: boolean
  /** The message that a search has opened. */
  isFound: boolean
  /** Of the listings that messages link to. */
  cards: ReadonlyMap<string, PromptCard>
  onTryAgain: (key: string) => void
  onDiscard: (key: string) => void
}

/** A message: one's own on the right, the other's on the left. */
export function MessageBubble({ entry, peerId, peerName, isLastRead, isFound, cards, onTryAgain, onDiscard }: Props) {
  const { key, id, message, at, isOwn, state, reason, attachment, file, progress } = entry
  return (
    <li
      data-message={id}
      aria-current={isFound || undefined}
      className={cx('group flex', isOwn ? 'flex-col items-end' : 'items-center gap-1')}
    >
      <div
        className={cx(
          'max-w-[85%] rounded-lg px-4 py-2.5 md:max-w-[70%]',
          isOwn ? 'rounded-ee-sm bg-accent-soft text-fg' : 'rounded-es-sm bg-raised text-fg',
          state === 'sending' && 'opacity-70',
          isFound && 'outline-2 outline-accent',
        )}
      >
        <span className="sr-only">{isOwn ? 'You' : peerName}: </span>
        {attachment && <AttachedFile attachment={attachment} />}
        {file && <UnsentFile file={file} progress={state === 'sending' ? (progress ?? 0) : null} />}
        {message && (
          <p dir="auto" className={cx('whitespace-pre-wrap wrap-anywhere', (attachment || file) && 'mt-2')}>
            <LinkedText text={message} />
          </p>
        )}
        <LinkedListings text={message} cards={cards} />
        <p className="mt-1 text-end text-mini text-muted tabular-nums">
          {state === 'sending' && 'Sending · '}
          {isLastRead && 'Read · '}
          <time dateTime={at} title={formatExactTime(at)}>
            {formatClock(at)}
          </time>
        </p>
      </div>
      {id && !isOwn && (
        <ReportButton
          subject="message"
          id={id}
          personId={peerId}
          name={`the message of ${peerName}`}
          className="-me-4 pointer-fine:not-group-hover:not-focus-visible:opacity-0"
        >
          <FlagIcon className="size-4 text-faint" aria-hidden="true" />
          <span className="sr-only">Report</span>
        </ReportButton>
      )}
      {state === 'failed' && (
        <div role="alert" className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-small text-danger">
          <span className="inline-flex items-center gap-1.5">
            <ExclamationCircleIcon className="size-4 shrink-0" aria-hidden="true" />
            Could not be sent{reason && `: ${reason}`}
          </span>
          <span className="flex">
            <Button variant="ghost" onClick={() => onTryAgain(key)}>
              Try again
            </Button>
            <Button variant="ghost" onClick={() => onDiscard(key)}>
              Discard
            </Button>
          </span>
        </div>
      )}
    </li>
  )
}
