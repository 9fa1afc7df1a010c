import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { logError } from '../../lib/log.ts'
import { fetchCode } from '../../lib/reload-once.ts'
import { refreshSession } from '../../lib/session/session-api.ts'
import { usePageVisible } from '../../lib/use-page-visible.ts'
import type { LiveHandlers } from './event-stream.ts'

const EVENTS_URL = '/api/v1/events'

/** Cached data that events are merged into. */
const LIVE_KEYS = [queryKeys.chats, queryKeys.messages, queryKeys.notifications]

/** A tab that is hidden for this long closes its connection: browsers have only six per server. */
const SLEEP_AFTER_MS = 5 * 60_000

/** Keeps the tab's event stream open while a user is signed in. Visitors do not load its code. */
export function useLiveEvents(userId: string | undefined, handlers: Omit<LiveHandlers, 'read'>): void {
  const client = useQueryClient()
  const isAwake = useAwake()
  const onMessage = useEffectEvent(handlers.message)
  const onNotification = useEffectEvent(handlers.notification)
  useEffect(() => {
    if (!userId || !isAwake) return
    let close: (() => void) | undefined
    let isOver = false
    const open = async () => {
      const { openEventStream } = await fetchCode(() => import('./event-stream.ts'))
      if (isOver) return
      close = openEventStream(EVENTS_URL, {
        handlers: {
          message: (data) => onMessage(data),
          notification: (data) => onNotification(data),
          read: () => void client.invalidateQueries({ queryKey: queryKeys.chats }),
        },
        onOpen: () => {
          for (const queryKey of LIVE_KEYS) void refetchNow(client, queryKey)
        },
        onReset: () => void client.invalidateQueries(),
        onLost: () => void refreshSession(),
      })
    }
    open().catch((error: unknown) => logError('live events', error))
    return () => {
      isOver = true
      close?.()
    }
  }, [client, userId, isAwake])
}

/** Cancels a fetch in progress, whose response may be older than the stream. */
async function refetchNow(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** False once the tab has been hidden for `SLEEP_AFTER_MS`. */
function useAwake(): boolean {
  const isVisible = usePageVisible()
  const [isRested, setIsRested] = useState(false)
  useEffect(() => {
    if (isVisible) {
      setIsRested(false)
      return
    }
    const timer = setTimeout(() => setIsRested(true), SLEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isVisible])
  return isVisible || !isRested
}
