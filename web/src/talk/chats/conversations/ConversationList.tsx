import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx'
import { conversationsOf, conversationsOptions } from '../api.ts'
import { ConversationRow } from './ConversationRow.tsx'

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
