import type { Attachment, Conversation, Message } from '@promptery/contract/talk/messages'
import { listConversations, listMessages, readConversation } from '@promptery/contract/talk/messages'
import { infiniteQueryOptions, replaceEqualDeep, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { isNumber, isShaped, isText, isTime, listIn, type Shape } from '../../lib/api/shape.ts'
import { type MessagePages, messagesOf, peerOf, withLastMessage, withLaterMessages, withMessage } from './merge.ts'

const ATTACHMENT: Shape<Attachment> = {
  name: isText,
  picture: (value) => value === undefined || isShaped({})(value),
  url: (value) => value === undefined || isText(value),
}

export const MESSAGE: Shape<Message> = {
  _id: isText,
  senderId: isText,
  receiverId: isText,
  message: isText,
  createdAt: isTime,
  attachment: (value) => value === undefined || isShaped(ATTACHMENT)(value),
}

const CONVERSATION: Shape<Conversation> = {
  _id: isText,
  username: isText,
  lastMessage: (value) => value === null || isShaped(MESSAGE)(value),
  unread: isNumber,
}

/** Latest first. */
export const conversationsOptions = infiniteQueryOptions({
  queryKey: queryKeys.chats,
  queryFn: async ({ pageParam, signal }) => {
    const page = await call(listConversations, { query: { cursor: pageParam ?? undefined }, signal })
    listIn(page.data, CONVERSATION)
    return page
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const conversationsOf = ({ pages }: { pages: { data: Conversation[] }[] }): Conversation[] =>
  pages.flatMap(({ data }) => data)

/** React Query also shares structure for results of `select`, which are bare lists. */
const isPages = (data: unknown): data is MessagePages => typeof data === 'object' && data !== null && 'pages' in data

/** The latest page first, older ones on demand. */
export const messagesOptions = (peerId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.messages, peerId],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMessages, { params: { id: peerId }, query: { before: pageParam ?? undefined }, signal }, MESSAGE),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: messagesOf,
    structuralSharing: (old, fresh) =>
      replaceEqualDeep(old, isPages(fresh) ? withLaterMessages(fresh, isPages(old) ? old : undefined) : fresh),
  })

/** Adds a sent or received message to the cache. */
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

/** Marks a conversation as read. The variable is the number of unread messages. */
export function useMarkRead(peerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (_unread: number) => call(readConversation, { params: { id: peerId } }),
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
    // The list was updated optimistically. Not awaited: the failure has to be known before the messages count as unread
    // again.
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.chats }),
  })
}
