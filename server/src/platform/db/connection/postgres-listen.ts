import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { EVENTS_CHANNEL } from '../db.ts'

/** A connection that does not respond within this time counts as broken. */
const TIMEOUT_MS = 10_000
/** Interval of checks that detect a connection that was lost without notice. */
const CHECK_MS = 30_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

interface Listener {
  onEvent: (payload: string) => void
  onLost: () => void
  /** Receives every disconnect and every failed reconnect. */
  onError?: ((error: Error) => void) | undefined
}

interface Connection {
  /** Resolves when the connection has broken or was closed. */
  broken: Promise<Error>
  close(): Promise<void>
}

/**
 * Listens on a dedicated connection and reconnects when it breaks.
 * @returns stops listening
 */
export async function listenOnPostgres(config: pg.ClientConfig, listener: Listener): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let connection = await connect(config, listener)

  const listenForever = async (): Promise<void> => {
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
  const stopped = listenForever()

  return async () => {
    stopping.abort()
    await connection.close()
    await stopped
  }
}

/** Retries with exponential backoff and jitter. */
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
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  const { promise: broken, resolve: markBroken } = Promise.withResolvers<Error>()
  client.on('error', markBroken)
  client.on('end', () => markBroken(new Error('The connection that listens was closed')))
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) onEvent(payload)
  })
  const check = setInterval(() => void client.query('select 1').catch(markBroken), CHECK_MS)
  const ended = broken.then(() => {
    clearInterval(check)
    return client.end()
  })
  ended.catch(() => undefined)
  try {
    await client.connect()
    await client.query(`listen ${EVENTS_CHANNEL}`)
  } catch (error) {
    markBroken(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  return {
    broken,
    async close() {
      markBroken(new Error('Stopped'))
      await ended
    },
  }
}
