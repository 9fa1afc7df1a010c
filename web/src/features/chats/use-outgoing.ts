import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { newUuid } from '../../lib/uuid.ts'
import { useSendMessage } from './api.ts'
import type { Outgoing } from './merge.ts'
import { forgetSends, type NewMessage, sendKey, unsentOf } from './unsent.ts'

/** What is on its way to a user or could not be sent, and the ways to send, to send again and to give up. */
export function useOutgoing(userId: string, peerId: string) {
  const client = useQueryClient()
  const { mutate } = useSendMessage(userId)
  const all = useMutationState({
    filters: { mutationKey: sendKey(userId), exact: true },
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
    const failed = unsentOf(cache, userId).find((message) => message.clientKey === clientKey)
    if (failed) forgetSends(cache, userId, clientKey)
    return failed
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
