import { FORMER_MEMBER, shownName } from '@promptery/contract/shown-name'
import type { Conversation } from '@promptery/contract/talk/messages'
import { onlineManager, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { userOptions } from '../../../lib/api/users.ts'
import { usePageVisible } from '../../../lib/use-page-visible.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { messagesOptions, useMarkRead } from '../api.ts'
import { messagesAroundOptions } from '../conversation-api.ts'
import { timelineOf } from '../merge.ts'
import { messageDraft } from '../message-draft.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { Composer } from './Composer.tsx'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { PaneHeader } from './PaneHeader.tsx'
import { Timeline } from './Timeline.tsx'

type Props = {
  peerId: string
  userId: string
  /** Undefined until the list of conversations contains them. */
  conversation: Conversation | undefined
  /** The message that it is opened at. Null: the latest ones. */
  at: string | null
  onLatest: () => void
  onSearch: (peer: { id: string; name: string }) => void
  onClose: () => void
  above: (peer: { id: string; name: string }) => ReactNode
}

/** One conversation. Requires a `key` per conversation. */
export function ConversationPane({ peerId, userId, conversation, at, onLatest, onSearch, onClose, above }: Props) {
  const latest = useInfiniteQuery({ ...messagesOptions(peerId), enabled: at === null })
  const around = useInfiniteQuery({ ...messagesAroundOptions(peerId, at ?? ''), enabled: at !== null })
  const list = at === null ? latest : around
  const peer = useQuery({ ...userOptions(peerId), enabled: conversation === undefined })
  const named = conversation ?? peer.data
  const name = named && shownName(named)
  const { outgoing, send, sendFiles, tryAgain, discard } = useOutbox(userId, peerId)
  const [lastShown, last] = [list.data?.at(-1)?._id ?? '', conversation?.lastMessage?._id ?? '']
  useReading(peerId, at === null && list.data ? (conversation?.unread ?? 0) : 0)

  return (
    <section aria-label={name ? `Conversation with ${name}` : 'Conversation'} className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        peerId={peerId}
        peer={named}
        reason={peer.error?.message}
        isMuted={conversation?.isMuted}
        onSearch={() => name && onSearch({ id: peerId, name })}
        onClose={onClose}
      />
      {name && named.username !== FORMER_MEMBER && above({ id: peerId, name })}
      {list.isPending && <MessagesSkeleton />}
      {list.isLoadingError && (
        <div className="flex-1 space-y-4 p-5">
          <Notice tone="danger" role="alert">
            {list.error.message}
          </Notice>
          <Button onClick={() => list.refetch()} isLoading={list.isFetching}>
            Try again
          </Button>
        </div>
      )}
      {list.data && (
        <>
          <Timeline
            entries={timelineOf(list.data, at === null ? outgoing : [], userId)}
            at={at}
            peerId={peerId}
            peerName={name ?? ''}
            readUpTo={conversation?.readUpTo ?? null}
            hasEarlier={list.hasNextPage}
            isLoadingEarlier={list.isFetchingNextPage}
            isEarlierFailed={list.isFetchNextPageError}
            onEarlier={() => list.fetchNextPage()}
            onTryAgain={tryAgain}
            onDiscard={discard}
          />
          {at !== null && (
            <EarlierBar
              hasLater={lastShown < last}
              isLoading={around.isFetchingPreviousPage}
              onLater={() => around.fetchPreviousPage()}
              onLatest={onLatest}
            />
          )}
          {name === FORMER_MEMBER ? (
            <Notice className="m-4">This member has left the shop.</Notice>
          ) : (
            <Composer
              draftName={messageDraft(userId, peerId)}
              peerName={name}
              onSend={(message, files) => {
                if (files.length > 0) sendFiles(message, files)
                else void send(message)
                if (at !== null) onLatest()
              }}
            />
          )}
        </>
      )}
    </section>
  )
}

/**
 * Marks messages as read while they are visible. A failure is retried when more arrive, when the network is back, or
 * when the tab becomes visible.
 */
function useReading(peerId: string, unread: number): void {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const isVisible = usePageVisible() && isOnline
  const { mutate, reset, isError, variables } = useMarkRead(peerId)
  const read = useEffectEvent(() => {
    if (!(isError && variables === unread)) mutate(unread)
  })
  useEffect(() => {
    if (!isVisible) reset()
    else if (unread > 0) read()
  }, [isVisible, unread, reset])
}

type EarlierBarProps = { hasLater: boolean; isLoading: boolean; onLater: () => void; onLatest: () => void }

/** Says that earlier messages are shown, with the ways to later ones. */
export function EarlierBar({ hasLater, isLoading, onLater, onLatest }: EarlierBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t px-3 py-2 text-small md:px-5">
      <span>These are earlier messages.</span>
      <span className="flex flex-wrap gap-2">
        {hasLater && (
          <Button isLoading={isLoading} onClick={onLater}>
            Show later ones
          </Button>
        )}
        <Button onClick={onLatest}>To the latest</Button>
      </span>
    </div>
  )
}
