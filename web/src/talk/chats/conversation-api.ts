import {
  leaveConversation,
  listMessages,
  muteConversation,
  unmuteConversation,
} from '@promptery/contract/talk/messages'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { MESSAGE, messagesOptions } from './api.ts'
import { messagesOf } from './merge.ts'

/** Mutes a conversation, or unmutes it. The number in the bar belongs to the notifications. */
export const useMute = (peerId: string) =>
  useSend((isMuted: boolean) => call(isMuted ? muteConversation : unmuteConversation, { params: { id: peerId } }), {
    refetches: [queryKeys.chats, queryKeys.notifications],
    logsRefusal: true,
  })

/** Takes a conversation out of one's list, with the messages that it has so far. */
export function useLeave(peerId: string) {
  const client = useQueryClient()
  return useSend(() => call(leaveConversation, { params: { id: peerId } }), {
    refetches: [queryKeys.notifications, queryKeys.chats],
    logsRefusal: true,
    onSuccess: () => client.removeQueries({ queryKey: messagesOptions(peerId).queryKey }),
  })
}

type Place = { before: string } | { at: string }

/** The messages around one. The first page may be followed by later ones, which are those around its last message. */
export const messagesAroundOptions = (peerId: string, at: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.messages, peerId, 'around', at],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMessages, { params: { id: peerId }, query: pageParam, signal }, MESSAGE),
    initialPageParam: { at } as Place,
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { before: nextCursor }),
    getPreviousPageParam: ({ items }) => {
      const last = items.at(-1)
      return last ? { at: last._id } : null
    },
    select: messagesOf,
  })
