import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { EVENTS_CHANNEL } from '../db.ts'

/** A connection that does not answer within this is counted as broken. */
const ANSWER_TIMEOUT_MS = 10_000
/** How often the connection is asked whether it is still there: a cable that was cut says nothing. */
const CHECK_MS = 30_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

interface Listener {
  onEvent: (payload: string) => void
  onLost: () => void
  /** Told of each break and each attempt to end it that failed. */
  onError?: ((error: Error) => void) | undefined
}

interface Connection {
  /** Settles when the connection has broken, or was closed. */
  broken: Promise<Error>
  close(): Promise<void>
}

/**
 * Listens on a connection of its own, and on a new one whenever that breaks.
 * @returns how to stop
 */
export async function listenOnPostgres(config: pg.ClientConfig, listener: Listener): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let connection = await connect(config, listener)

  const keepListening = async (): Promise<void> => {
    for (;;) {
      const error = await connection.broken
      if (stopping.signal.aborted) return
      listener.onError?.(error)
      const next = await reconnect(config, listener, stopping.signal)
      if (!next) return
      connection = next
      listener.onLost()
    }
  }
  const stopped = keepListening()

  return async () => {
    stopping.abort()
    await connection.close()
    await stopped
  }
}

/** Tries until it succeeds, with longer and longer pauses that differ from process to process. */
async function reconnect(
  config: pg.ClientConfig,
  listener: Listener,
  signal: AbortSignal,
): Promise<Connection | undefined> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return undefined
    try {
      const connection = await connect(config, listener)
      if (!signal.aborted) return connection
      await connection.close()
      return undefined
    } catch (error) {
      listener.onError?.(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

async function connect(config: pg.ClientConfig, { onEvent }: Listener): Promise<Connection> {
  const client = new pg.Client({
    ...config,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<Error>()
  client.on('error', breakOff)
  client.on('end', () => breakOff(new Error('The connection that listens was closed')))
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) onEvent(payload)
  })
  const check = setInterval(() => void client.query('select 1').catch(breakOff), CHECK_MS)
  const ended = broken.then(() => {
    clearInterval(check)
    return client.end()
  })
  ended.catch(() => undefined)
  try {
    await client.connect()
    await client.query(`listen ${EVENTS_CHANNEL}`)
  } catch (error) {
    breakOff(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  return {
    broken,
    async close() {
      breakOff(new Error('Stopped'))
      await ended
    },
  }
}
