import type { successSchema } from '@promptery/contract/common'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { messagesOptions } from './api.ts'

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
