import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { conversationsOf, conversationsOptions } from './api.ts'
import { ChatWelcome } from './ChatWelcome.tsx'
import { ConversationList } from './conversations/ConversationList.tsx'
import { ConversationPane } from './messages/ConversationPane.tsx'
import { useSelection } from './use-selection.ts'

type Props = {
  userId: string
  username: string
  aside: ReactNode
  /** What stands above the messages with a user. */
  above: (peer: { id: string; name: string }) => ReactNode
}

/** Conversations on the left and the open one on the right; on a phone one of the two. */
export function Chats({ userId, username, aside, above }: Props) {
  const { selected, select, close } = useSelection(userId)
  const { data } = useInfiniteQuery({ ...conversationsOptions, select: conversationsOf })
  const conversation = data?.find(({ _id }) => _id === selected)
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-xl border bg-surface md:grid md:grid-cols-[18rem_minmax(0,1fr)] md:grid-rows-1 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <h1 tabIndex={-1} className="sr-only">
        Chats
      </h1>
      <aside
        aria-label="Conversations"
        className={cx('min-h-0 flex-1 flex-col md:flex md:border-e', selected === null ? 'flex' : 'hidden')}
      >
        <div className="flex min-h-16 items-center justify-between gap-3 border-b ps-5 pe-3">
          <h2 className="text-lead font-semibold">Chats</h2>
          {aside}
        </div>
        <ConversationList selected={selected} onSelect={select} />
      </aside>
      {selected === null ? (
        <ChatWelcome username={username} />
      ) : (
        <ConversationPane
          key={selected}
          peerId={selected}
          userId={userId}
          conversation={conversation}
          onClose={close}
          above={above}
        />
      )}
    </div>
  )
}
