import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { newUuid } from '../../lib/uuid.ts'
import { type NewMessage, useSendMessage } from './api.ts'
import type { Outgoing } from './merge.ts'

/** What is on its way to a user or could not be sent, and the ways to send, to send again and to give up. */
export function useOutgoing(userId: string, peerId: string) {
  const client = useQueryClient()
  const { mutate } = useSendMessage(userId)
  const filters = { mutationKey: ['send message', userId] }
  const all = useMutationState({
    filters,
    select: ({ state }) => ({ ...(state.variables as NewMessage), status: state.status, error: state.error }),
  })
  const outgoing = all
    .filter(({ to, status }) => to === peerId && status !== 'success')
    .map(
      ({ clientKey, message, sentAt, status, error }): Outgoing => ({
        clientKey,
        message,
        sentAt,
        state: status === 'error' ? 'failed' : 'sending',
        reason: error instanceof ApiError ? error.message : null,
      }),
    )

  /** Takes a message off the list of what was not sent. */
  const discard = (clientKey: string): NewMessage | undefined => {
    const cache = client.getMutationCache()
    const failed = cache
      .findAll({ ...filters, status: 'error' })
      .filter(({ state }) => (state.variables as NewMessage).clientKey === clientKey)
    for (const mutation of failed) cache.remove(mutation)
    return failed[0]?.state.variables as NewMessage | undefined
  }

  return {
    outgoing,
    send: (message: string) => mutate({ to: peerId, message, clientKey: newUuid(), sentAt: new Date().toISOString() }),
    tryAgain: (clientKey: string) => {
      const message = discard(clientKey)
      if (message) mutate(message)
    },
    discard,
  }
}
