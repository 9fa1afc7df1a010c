import { BellSlashIcon } from '@heroicons/react/16/solid'
import { shownName } from '@promptery/contract/shown-name'
import type { Conversation } from '@promptery/contract/talk/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { cx } from '../../lib/cx.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { conversationsOf, conversationsOptions } from './api.ts'
import { lineOf } from './merge.ts'

type Props = { selected: string | null; onSelect: (id: string) => void }

export function ConversationList({ selected, onSelect }: Props) {
  const { error, errorUpdatedAt } = useInfiniteQuery(conversationsOptions)
  useEffect(() => {
    // Section 8: the server's message, a missing response, or a request that could not be sent.
    if (error && errorUpdatedAt > 0) {
      toast.error(error instanceof ApiError ? error.message : 'Error in sending the request', { id: 'conversations' })
    }
  }, [error, errorUpdatedAt])
  const rows = useFocusReturn(selected)

  return (
    <div ref={rows} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      <InfiniteList
        options={{ ...conversationsOptions, select: conversationsOf }}
        what="your conversations"
        skeleton={<SkeletonRows row="items-center gap-3 p-3" picture="size-10" lines={['h-4 w-1/2', 'h-4 w-4/5']} />}
        empty={
          <EmptyState title="No conversations yet" action={<LinkButton to={paths.hire}>Find an engineer</LinkButton>}>
            Send a message from an engineer’s profile, and it goes on here.
          </EmptyState>
        }
      >
        {(conversations) => (
          <ul>
            {conversations.map((conversation) => (
              <li key={conversation._id}>
                <ConversationRow
                  conversation={conversation}
                  isSelected={conversation._id === selected}
                  onSelect={() => onSelect(conversation._id)}
                />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </div>
  )
}

/** Returns the focus to the conversation that was closed. */
function useFocusReturn(selected: string | null) {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef(selected)
  useEffect(() => {
    if (selected === null && last.current) {
      ref.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(last.current)}"]`)?.focus()
    }
    last.current = selected
  }, [selected])
  return ref
}

type ConversationRowProps = { conversation: Conversation; isSelected: boolean; onSelect: () => void }

/** A conversation with its last message and its unread count. */
function ConversationRow({ conversation, isSelected, onSelect }: ConversationRowProps) {
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
