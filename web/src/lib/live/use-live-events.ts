import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryKeys } from '../query-keys.ts'
import { refreshSession } from '../session-api.ts'
import { usePageVisible } from '../use-page-visible.ts'
import { type LiveHandlers, openEventStream } from './event-stream.ts'

const EVENTS_URL = '/api/v1/events'

/** What events are merged into. */
const LIVE_KEYS = [queryKeys.chats, queryKeys.messages, queryKeys.notifications]

/** A tab out of sight for this long lets go of its connection: a browser has only six of them for one server. */
const REST_MS = 5 * 60_000

/** Hears what happens, as long as someone is signed in: the one connection of this tab. */
export function useLiveEvents(userId: string | undefined, handlers: LiveHandlers): void {
  const client = useQueryClient()
  const isAwake = useAwake()
  const onMessage = useEffectEvent(handlers.message)
  const onNotification = useEffectEvent(handlers.notification)
  useEffect(() => {
    if (!userId || !isAwake) return
    return openEventStream(EVENTS_URL, {
      handlers: { message: (data) => onMessage(data), notification: (data) => onNotification(data) },
      onOpen: () => {
        for (const queryKey of LIVE_KEYS) void fetchAnew(client, queryKey)
      },
      onReset: () => void client.invalidateQueries(),
      onLost: () => void refreshSession(),
    })
  }, [client, userId, isAwake])
}

/** Also what is on its way: it may have been written before the stream stood. */
async function fetchAnew(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** False once the tab has been out of sight for long. */
function useAwake(): boolean {
  const isVisible = usePageVisible()
  const [isRested, setIsRested] = useState(false)
  useEffect(() => {
    if (isVisible) {
      setIsRested(false)
      return
    }
    const timer = setTimeout(() => setIsRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [isVisible])
  return isVisible || !isRested
}
