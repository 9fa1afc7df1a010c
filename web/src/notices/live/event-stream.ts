import type { EVENTS } from '@promptery/contract/shop/events'
import { logError } from '../../lib/log.ts'

type EventName = Exclude<keyof typeof EVENTS, 'reset'>
type LiveEvents = { [Name in EventName]: ReturnType<(typeof EVENTS)[Name]['parse']> }
export type LiveHandlers = { [Name in EventName]: (data: LiveEvents[Name]) => void }

type Options = {
  handlers: LiveHandlers
  /** The stream is open, for the first time or again. Cached data may be incomplete. */
  onOpen: () => void
  /** Missed events cannot be sent. */
  onReset: () => void
  /** The browser has given up, as it does when the session has ended. */
  onLost: () => void
}

/** How many event ids are remembered, to skip repeated events. */
const SEEN_MAX = 500

/**
 * Subscribes to the server's events until the returned function is called. The browser reconnects by itself with its
 * position. When it gives up, this retries with a backoff, and immediately when the network is back.
 */
export function openEventStream(url: string, { handlers, onOpen, onReset, onLost }: Options): () => void {
  const seen = new Set<string>()
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  /** The position, which the browser forgets when it gives up. */
  let lastId = ''

  const isNew = (id: string): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    for (const oldest of seen) {
      if (seen.size <= SEEN_MAX) break
      seen.delete(oldest)
    }
    return true
  }

  const listen = <Name extends EventName>(name: Name) =>
    source.addEventListener(name, (event: MessageEvent<string>) => {
      lastId = event.lastEventId || lastId
      try {
        const data = JSON.parse(event.data) as LiveEvents[Name]
        if (isNew(data._id)) handlers[name](data)
      } catch (error) {
        logError(`event ${name}`, error)
      }
    })

  const connect = () => {
    clearTimeout(timer)
    source = new EventSource(lastId ? `${url}?${new URLSearchParams({ lastEventId: lastId })}` : url)
    source.addEventListener('open', () => {
      attempt = 0
      onOpen()
    })
    source.addEventListener('error', () => {
      // Otherwise the browser is reconnecting.
      if (source.readyState !== EventSource.CLOSED) return
      onLost()
      timer = setTimeout(connect, backoffMs(attempt))
      attempt += 1
    })
    source.addEventListener('reset', onReset)
    listen('message')
    listen('notification')
    listen('read')
  }

  const connectNow = () => {
    if (source.readyState === EventSource.CLOSED) connect()
  }

  connect()
  window.addEventListener('online', connectNow)
  return () => {
    window.removeEventListener('online', connectNow)
    clearTimeout(timer)
    source.close()
  }
}

const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** Exponential backoff with jitter, up to half a minute. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return Math.round(full * (1 - random() / 2))
}
