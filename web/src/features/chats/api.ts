import { successSchema } from '@promptery/contract/common'
import {
  type Conversation,
  conversationsAnswer,
  type Message,
  messageOnWire,
  messagesAnswer,
} from '@promptery/contract/messages'
import {
  infiniteQueryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callPage } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { type MessagePages, messagesOf, peerOf, withLastMessage, withLaterMessages, withMessage } from './merge.ts'
import { forgetSends, type NewMessage, sendKey } from './unsent.ts'

/** Whom the user has spoken with, latest first. */
export const conversationsOptions = infiniteQueryOptions({
  queryKey: queryKeys.chats,
  queryFn: ({ pageParam, signal }) =>
    call(conversationsAnswer, { url: '/users/chats', params: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const conversationsOf = ({ pages }: { pages: { data: Conversation[] }[] }): Conversation[] =>
  pages.flatMap(({ data }) => data)

const countUnread = (data: { pages: { data: Conversation[] }[] }): number =>
  conversationsOf(data).reduce((sum, { unread }) => sum + unread, 0)

/** How many messages wait to be read. */
export const useUnreadMessages = (isSignedIn: boolean): number =>
  useInfiniteQuery({ ...conversationsOptions, enabled: isSignedIn, select: countUnread }).data ?? 0

/** The cache shares structure for what `select` makes of it, too; that is a bare list. */
const isPages = (data: unknown): data is MessagePages => typeof data === 'object' && data !== null && 'pages' in data

/** What was said with another user: the latest page first, older ones as they are asked for. */
export const messagesOptions = (peerId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.messages, peerId],
    queryFn: ({ pageParam, signal }) =>
      callPage(messagesAnswer, { url: `/messages/${peerId}`, params: { before: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: messagesOf,
    structuralSharing: (old, fresh) =>
      replaceEqualDeep(old, isPages(fresh) ? withLaterMessages(fresh, isPages(old) ? old : undefined) : fresh),
  })

/** Takes in a message that was sent or has come, for the user it belongs to. */
export function useReceiveMessage(userId: string | undefined) {
  const client = useQueryClient()
  return (message: Message) => {
    if (!userId) return
    const peer = peerOf(message, userId)
    client.setQueryData(messagesOptions(peer).queryKey, (data) => data && withMessage(data, message))
    const list = client.getQueryData(conversationsOptions.queryKey)
    const next = list && withLastMessage(list, message, userId)
    if (next) client.setQueryData(conversationsOptions.queryKey, next)
    else void client.invalidateQueries({ queryKey: conversationsOptions.queryKey })
  }
}

/** Sends a message. Sent again with the same `clientKey`, it is not stored twice. */
export function useSendMessage(userId: string) {
  const client = useQueryClient()
  const receive = useReceiveMessage(userId)
  return useMutation({
    mutationKey: sendKey(userId),
    // One after the other, so that they arrive in the order in which they were written.
    scope: { id: `send message ${userId}` },
    // What could not be sent stays on the screen for as long as the tab lives, or until somebody signs out.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ to, message, clientKey }: NewMessage) =>
      call(messageOnWire, { method: 'post', url: `/messages/send/${to}`, data: { message, clientKey } }),
    onSuccess: (message, { clientKey }) => {
      receive(message)
      // Also the attempts that failed before this one.
      forgetSends(client.getMutationCache(), userId, clientKey)
    },
  })
}

/** Tells the server that a conversation has been read. What it is given is how many messages there were to read. */
export function useMarkRead(peerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['mark messages read'],
    mutationFn: (_unread: number) => call(successSchema, { method: 'post', url: `/messages/read/${peerId}` }),
    onMutate: () =>
      client.setQueryData(
        conversationsOptions.queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              data: page.data.map((one) => (one._id === peerId ? { ...one, unread: 0 } : one)),
            })),
          },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
    // They are unread still, and the list has said otherwise. Not awaited: by the time they are counted as unread again,
    // it has to be known that this failed.
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.chats }),
  })
}
