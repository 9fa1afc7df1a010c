import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline'
import { LIMITS } from '@promptery/contract/constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { cx } from '../../lib/cx.ts'
import { textInState } from '../../lib/navigation/location-state.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { chatState, paths } from '../../paths.ts'
import { SearchBox } from '../../ui/forms/SearchBox.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { conversationsOf, conversationsOptions } from './api.ts'
import { ConversationList } from './ConversationList.tsx'
import { FoundMessages, SearchedConversation } from './FoundMessages.tsx'
import { MessagesSkeleton } from './messages/MessagesSkeleton.tsx'

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

/** Shown while no conversation is open: beside the list, or above it on a phone. */
function ChatWelcome({ name }: { name: string }) {
  return (
    <div className="order-first flex shrink-0 flex-col items-center border-b px-6 py-5 text-center md:order-none md:justify-center md:border-0">
      <ChatBubbleLeftRightIcon className="mb-4 hidden size-10 text-faint md:block" aria-hidden="true" />
      <p className="text-lead font-semibold wrap-anywhere">
        Welcome, <bdi>{name}</bdi>
      </p>
      <p className="mt-1 text-muted">Select a chat to start messaging</p>
    </div>
  )
}

/** Marks a history entry above the list of conversations, so that Back returns there. */
const STEP = { isStep: 'yes' }

/**
 * The open conversation. It is stored in the history entry, so that Back closes it. It is discarded when the screen is
 * left or reloaded, or the user changes.
 */
function useSelection(userId: string) {
  const { state, key } = useLocation() as { state: unknown; key: string }
  const arrival = useNavigationType()
  const navigate = useNavigate()
  const [staleKey] = useState(arrival === 'POP' ? key : null)
  const isOpen = key !== staleKey && textInState(state, 'for') === userId
  const selected = isOpen ? textInState(state, 'with') : null

  const at = isOpen ? textInState(state, 'at') : null

  /** `at`: a message that it opens at, instead of the latest ones. */
  const select = (id: string, at?: string) => {
    const isStep = selected === null || textInState(state, 'isStep') !== null
    void navigate(paths.chats, {
      state: { ...chatState(id, userId), ...(isStep && STEP), ...(at && { at }) },
      replace: selected !== null,
    })
  }
  const close = () => {
    if (textInState(state, 'isStep')) void navigate(-1)
    else void navigate(paths.chats, { replace: true })
  }
  return { selected, at: selected && at, select, close }
}
