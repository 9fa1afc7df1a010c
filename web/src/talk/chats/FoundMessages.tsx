import { XMarkIcon } from '@heroicons/react/16/solid'
import { shownName } from '@promptery/contract/shown-name'
import type { FoundMessage } from '@promptery/contract/talk/messages'
import { searchMessages } from '@promptery/contract/talk/messages'
import { keepPreviousData } from '@tanstack/react-query'
import { listOf } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { plural } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { Time } from '../../ui/text/Time.tsx'

type Props = {
  search: string
  /** Searches this conversation alone. */
  peerId: string | undefined
  /** The message that is open. */
  at: string | null
  onOpen: (peerId: string, messageId: string) => void
}

/** The messages of a search. Each opens its conversation where it stands. */
export function FoundMessages({ search, peerId, at, onOpen }: Props) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      <InfiniteList
        options={foundOptions(search, peerId)}
        what="the messages"
        status={(found, hasMore) =>
          found.length === 0 ? '' : `${plural(found.length, 'message')}${hasMore ? ' so far' : ''}`
        }
        skeleton={<SkeletonRows row="items-center gap-3 p-3" picture="size-10" lines={['h-4 w-1/2', 'h-4 w-4/5']} />}
        empty={<EmptyState title="No messages found">Try other words, or fewer.</EmptyState>}
      >
        {(found) => (
          <ul>
            {found.map((one) => (
              <li key={one.message._id}>
                <Found found={one} isOpen={one.message._id === at} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </div>
  )
}

type FoundProps = { found: FoundMessage; isOpen: boolean; onOpen: Props['onOpen'] }

function Found({ found: { message, peer }, isOpen, onOpen }: FoundProps) {
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={() => onOpen(peer._id, message._id)}
      className="flex w-full items-start gap-3 rounded-lg p-3 text-start transition-colors hover:bg-raised aria-[current]:bg-raised"
    >
      <Avatar name={shownName(peer)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="truncate font-semibold">{shownName(peer)}</bdi>
          <Time at={message.createdAt} className="shrink-0 text-mini text-faint" />
        </span>
        <span className="mt-0.5 line-clamp-2 text-small text-muted wrap-anywhere">
          {message.senderId !== peer._id && 'You: '}
          <bdi>{[message.message, message.attachment?.name].filter(Boolean).join(' · ')}</bdi>
        </span>
      </span>
    </button>
  )
}

/** The conversation to which a search is limited, with a way to search all. */
export function SearchedConversation({ name, onAll }: { name: string; onAll: () => void }) {
  return (
    <p className="mt-2 flex items-center gap-1 ps-1 text-small text-muted">
      <span className="min-w-0 truncate">
        In the conversation with <bdi>{name}</bdi>
      </span>
      <button
        type="button"
        aria-label="Search all conversations"
        title="Search all conversations"
        onClick={onAll}
        className="grid size-11 shrink-0 place-items-center rounded-md transition-colors hover:bg-raised hover:text-fg"
      >
        <XMarkIcon className="size-4" aria-hidden="true" />
      </button>
    </p>
  )
}

/** Messages with these words, in all conversations or in that with one user, the latest first. */
const foundOptions = (search: string, peerId: string | undefined) => ({
  ...listOf([...queryKeys.messages, 'search', search, peerId], searchMessages, 'found', {
    query: { search, with: peerId },
  }),
  placeholderData: keepPreviousData,
})
