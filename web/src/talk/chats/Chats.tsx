import { LIMITS } from '@promptery/contract/constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { SearchBox } from '../../ui/forms/SearchBox.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { conversationsOf, conversationsOptions } from './api.ts'
import { ChatWelcome } from './ChatWelcome.tsx'
import { ConversationList } from './conversations/ConversationList.tsx'
import { MessagesSkeleton } from './messages/MessagesSkeleton.tsx'
import { FoundMessages } from './search/FoundMessages.tsx'
import { SearchedConversation } from './search/SearchedConversation.tsx'
import { useSelection } from './use-selection.ts'

/** Loaded with the first open conversation. */
const ConversationPane = lazyPart(async () => (await import('./messages/ConversationPane.tsx')).ConversationPane)

type Props = {
  userId: string
  name: string
  aside: ReactNode
  /** What stands above the messages with a user. */
  above: (peer: { id: string; name: string }) => ReactNode
}

/** Conversations on the left and the open one on the right; on a phone one of the two. */
export function Chats({ userId, name, aside, above }: Props) {
  const { selected, at, select, close } = useSelection(userId)
  const [search, setSearch] = useState('')
  /** The conversation that is searched; null: all are. */
  const [searched, setSearched] = useState<{ id: string; name: string } | null>(null)
  const list = useRef<HTMLElement>(null)
  const { data } = useInfiniteQuery({ ...conversationsOptions, select: conversationsOf })
  const conversation = data?.find(({ _id }) => _id === selected)
  const isSearchAsked = useRef(false)
  const focusSearch = () => {
    const box = list.current?.querySelector('input')
    box?.focus()
    isSearchAsked.current = document.activeElement !== box
  }
  const searchIn = (peer: { id: string; name: string }) => {
    setSearched(peer)
    focusSearch()
    // On a phone the list is hidden until the conversation is closed.
    if (isSearchAsked.current) close()
  }
  useEffect(() => {
    if (selected === null && isSearchAsked.current) focusSearch()
  })
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-xl border bg-surface md:grid md:grid-cols-[18rem_minmax(0,1fr)] md:grid-rows-1 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <h1 tabIndex={-1} className="sr-only">
        Chats
      </h1>
      <aside
        ref={list}
        aria-label="Conversations"
        className={cx('min-h-0 flex-1 flex-col md:flex md:border-e', selected === null ? 'flex' : 'hidden')}
      >
        <div className="flex min-h-16 items-center justify-between gap-3 border-b ps-5 pe-3">
          <h2 className="text-lead font-semibold">Chats</h2>
          {aside}
        </div>
        <div className="border-b p-2">
          <SearchBox label="Search messages" value={search} maxLength={LIMITS.searchMax} onSearch={setSearch} />
          {searched && <SearchedConversation name={searched.name} onAll={() => setSearched(null)} />}
        </div>
        {search === '' ? (
          <ConversationList selected={selected} onSelect={(id) => select(id)} />
        ) : (
          <FoundMessages search={search} peerId={searched?.id} at={at} onOpen={select} />
        )}
      </aside>
      {selected === null ? (
        <ChatWelcome name={name} />
      ) : (
        <Suspense fallback={<MessagesSkeleton />}>
          <ConversationPane
            key={`${selected} ${at}`}
            peerId={selected}
            userId={userId}
            conversation={conversation}
            at={at}
            onLatest={() => select(selected)}
            onSearch={searchIn}
            onClose={close}
            above={above}
          />
        </Suspense>
      )}
    </div>
  )
}
