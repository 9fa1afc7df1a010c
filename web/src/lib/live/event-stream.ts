import type { EVENTS } from '@promptery/contract/events'
import { logError } from '../log.ts'
import { backoffMs } from './backoff.ts'

type EventName = Exclude<keyof typeof EVENTS, 'reset'>
type LiveEvents = { [Name in EventName]: ReturnType<(typeof EVENTS)[Name]['parse']> }
export type LiveHandlers = { [Name in EventName]: (data: LiveEvents[Name]) => void }

type Options = {
  handlers: LiveHandlers
  /** The stream is open, for the first time or again. What was fetched before may lack something. */
  onOpen: () => void
  /** The server cannot say what was missed. */
  onReset: () => void
  /** The browser has given up, which it also does when the session has ended. */
  onLost: () => void
}

/** How many events are remembered, for telling those that come twice. */
const SEEN_MAX = 500

/**
 * Listens to the server's events until the returned function is called. The browser reconnects by itself, and says
 * where it was; when it gives up, this tries again with growing pauses, and at once when the network is back.
 */
export function openEventStream(url: string, { handlers, onOpen, onReset, onLost }: Options): () => void {
  const seen = new Set<string>()
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  /** Where the stream was: the browser forgets it when it gives up. */
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
      // In any other state the browser is trying by itself.
      if (source.readyState !== EventSource.CLOSED) return
      onLost()
      timer = setTimeout(connect, backoffMs(attempt))
      attempt += 1
    })
    source.addEventListener('reset', onReset)
    listen('message')
    listen('notification')
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
