import type { successSchema } from '@promptery/contract/common'
import type {
  Conversation,
  conversationsResponse,
  Message,
  messageOnWire,
  messagesResponse,
} from '@promptery/contract/people/messages'
import { infiniteQueryOptions, replaceEqualDeep, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { type MessagePages, messagesOf, peerOf, withLastMessage, withLaterMessages, withMessage } from './merge.ts'
import type { NewMessage } from './outbox/outbox.ts'

/** Whom the user has spoken with, latest first. */
export const conversationsOptions = infiniteQueryOptions({
  queryKey: queryKeys.chats,
  queryFn: ({ pageParam, signal }) =>
    call<typeof conversationsResponse>({ url: '/users/chats', params: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const conversationsOf = ({ pages }: { pages: { data: Conversation[] }[] }): Conversation[] =>
  pages.flatMap(({ data }) => data)

/** The cache shares structure for what `select` makes of it, too; that is a bare list. */
const isPages = (data: unknown): data is MessagePages => typeof data === 'object' && data !== null && 'pages' in data

/** What was said with another user: the latest page first, older ones as they are asked for. */
export const messagesOptions = (peerId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.messages, peerId],
    queryFn: ({ pageParam, signal }) =>
      callPage<typeof messagesResponse>({
        url: `/messages/${peerId}`,
        params: { before: pageParam ?? undefined },
        signal,
      }),
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

/** Hands a message to the server. Sent again with the same `clientKey`, it is not stored twice. */
export function useDeliver(userId: string) {
  const receive = useReceiveMessage(userId)
  return async ({ to, message, clientKey }: NewMessage) =>
    receive(
      await call<typeof messageOnWire>({ method: 'post', url: `/messages/send/${to}`, data: { message, clientKey } }),
    )
}

/** Tells the server that a conversation has been read. What it is given is how many messages there were to read. */
export function useMarkRead(peerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['mark messages read'],
    mutationFn: (_unread: number) => call<typeof successSchema>({ method: 'post', url: `/messages/read/${peerId}` }),
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
