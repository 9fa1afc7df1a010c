import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { refreshSession } from '../session/session-api.ts'
import { usePageVisible } from '../use-page-visible.ts'
import { type LiveHandlers, openEventStream } from './event-stream.ts'

const EVENTS_URL = '/api/v1/events'

/** What events are merged into. */
const LIVE_KEYS = [queryKeys.chats, queryKeys.messages, queryKeys.notifications]

/** A tab hidden for this long closes its connection: a browser has only six of them for one server. */
const REST_MS = 5 * 60_000

/** Keeps the tab's one event stream open while a user is signed in. */
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

/** Also replaces a fetch on its way: its answer may be older than the stream. */
async function fetchAnew(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** False once the tab has been hidden for `REST_MS`. */
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
