import type { successSchema } from '@promptery/contract/common'
import type { messagesResponse } from '@promptery/contract/people/talk/messages'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { messagesOptions } from './api.ts'
import { messagesOf } from './merge.ts'

/** Mutes a conversation, or unmutes it. */
export function useMute(peerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['mute conversation'],
    mutationFn: (isMuted: boolean) =>
      call<typeof successSchema>({ method: isMuted ? 'put' : 'delete', url: `/messages/mute/${peerId}` }),
    // The number in the bar belongs to the notifications.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.chats }),
        client.invalidateQueries({ queryKey: queryKeys.notifications }),
      ]),
  })
}

/** Takes a conversation out of one's list, with the messages that it has so far. */
export function useLeave(peerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['leave conversation'],
    mutationFn: () => call<typeof successSchema>({ method: 'post', url: `/messages/leave/${peerId}` }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: messagesOptions(peerId).queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.notifications })
      await client.invalidateQueries({ queryKey: queryKeys.chats })
    },
  })
}

type Place = { before: string } | { at: string }

/** The messages around one. The first page may be followed by later ones, which are those around its last message. */
export const messagesAroundOptions = (peerId: string, at: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.messages, peerId, 'around', at],
    queryFn: ({ pageParam, signal }) =>
      callPage<typeof messagesResponse>({ url: `/messages/${peerId}`, params: pageParam, signal }),
    initialPageParam: { at } as Place,
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { before: nextCursor }),
    getPreviousPageParam: ({ items }) => {
      const last = items.at(-1)
      return last ? { at: last._id } : null
    },
    select: messagesOf,
  })
