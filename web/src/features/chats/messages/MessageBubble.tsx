import { ExclamationCircleIcon, FlagIcon } from '@heroicons/react/16/solid'
import { ReportButton } from '../../../components/report/ReportButton.tsx'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { LinkedText } from '../../../components/ui/text/LinkedText.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatClock, formatExactTime } from '../../../lib/format.ts'
import type { Entry } from '../merge.ts'

type Props = {
  entry: Entry
  peerId: string
  peerName: string
  /** The latest message of one's own that the other has read. */
  isLastRead: boolean
  onTryAgain: (key: string) => void
  onDiscard: (key: string) => void
}

/** A message: one's own on the right, the other's on the left. */
export function MessageBubble({ entry, peerId, peerName, isLastRead, onTryAgain, onDiscard }: Props) {
  const { key, id, message, at, isOwn, state, reason } = entry
  return (
    <li className={cx('group flex', isOwn ? 'flex-col items-end' : 'items-center gap-1')}>
      <div
        className={cx(
          'max-w-[85%] rounded-lg px-4 py-2.5 md:max-w-[70%]',
          isOwn ? 'rounded-ee-sm bg-accent-soft text-fg' : 'rounded-es-sm bg-raised text-fg',
          state === 'sending' && 'opacity-70',
        )}
      >
        <span className="sr-only">{isOwn ? 'You' : peerName}: </span>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={message} />
        </p>
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
