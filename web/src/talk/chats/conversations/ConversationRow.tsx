import { BellSlashIcon } from '@heroicons/react/16/solid'
import { shownName } from '@promptery/contract/shown-name'
import type { Conversation } from '@promptery/contract/talk/messages'
import { cx } from '../../../lib/cx.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { lineOf } from '../merge.ts'

type Props = { conversation: Conversation; isSelected: boolean; onSelect: () => void }

/** A conversation with its last message and its unread count. */
export function ConversationRow({ conversation, isSelected, onSelect }: Props) {
  const { _id, lastMessage, unread, isMuted } = conversation
  return (
    <button
      type="button"
      data-conversation={_id}
      aria-current={isSelected || undefined}
      onClick={onSelect}
      className="flex w-full items-center gap-3 rounded-lg p-3 text-start transition-colors hover:bg-raised aria-[current]:bg-raised"
    >
      <Avatar name={shownName(conversation)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="truncate font-semibold">{shownName(conversation)}</bdi>
          {lastMessage && <Time at={lastMessage.createdAt} className="shrink-0 text-mini text-faint" />}
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span className={cx('truncate text-small', unread > 0 ? 'font-medium text-fg' : 'text-muted')}>
            {lastMessage && lastMessage.senderId !== _id && 'You: '}
            <bdi>{lastMessage ? lineOf(lastMessage) : 'Nothing said yet'}</bdi>
          </span>
          {isMuted && (
            <span className="ms-auto shrink-0 text-faint">
              <BellSlashIcon className="size-4" aria-hidden="true" />
              <span className="sr-only">Muted</span>
            </span>
          )}
          {unread > 0 && (
            <span className="grid min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 py-0.5 text-mini font-semibold text-on-accent tabular-nums">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
