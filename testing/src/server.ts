import { join } from 'node:path'
import { BUILT_SERVER, type RunningProcess, startProcess, startProcessIn } from './process.ts'

/** The SESSION_SECRET of servers with a shared PostgreSQL. */
export const TEST_SECRET = 'a secret of the tests, long enough to be one'

/** Node's options of `npm start`. */
const BUILT_OPTIONS = '--max-semi-space-size=16'

export interface TestServer extends RunningProcess {
  url: string
  /**
   * Stops it with SIGTERM. @throws Error with its output when it exits with another code than 0, or has exited already
   */
  stop(): Promise<void>
}

export interface ServerOptions {
  dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string | undefined
  port?: number
  /** Whether to run the built server, as with `npm start`, or its sources. */
  isBuilt?: boolean
  /** The folder of another version's checkout, whose sources run instead. */
  checkout?: string | undefined
  env?: Record<string, string>
}

/**
 * Starts a server process without the demo catalogue and with limits that tests do not reach.
 * @throws Error with its output when it exits before it is ready
 */
export async function startTestServer({
  dataDir,
  databaseUrl,
  port = 0,
  isBuilt = false,
  checkout,
  env = {},
}: ServerOptions): Promise<TestServer> {
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    ...(isBuilt && { NODE_OPTIONS: BUILT_OPTIONS }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl, SESSION_SECRET: TEST_SECRET }),
    ...env,
  }
  const file = isBuilt ? BUILT_SERVER : 'main.ts'
  const server = checkout ? startProcessIn(join(checkout, 'server'), file, settings) : startProcess(file, settings)
  await server.until('Stop with Ctrl-C')
  const url = /is ready at (http:\S+)/.exec(server.printed())?.[1]
  if (!url) throw new Error(`The server named no address:\n${server.printed()}`)
  return { ...server, url, stop: () => stop(server) }
}

async function stop(server: RunningProcess): Promise<void> {
  const { child } = server
  const wasRunning = child.exitCode === null && child.signalCode === null
  if (wasRunning) child.kill('SIGTERM')
  const code = await server.ended
  if (wasRunning && code === 0) return
  const how = `${wasRunning ? 'did not stop cleanly' : 'stopped by itself'} (${child.signalCode ?? `code ${code}`})`
  throw new Error(`The server ${how}. It printed:\n${server.printed()}`)
}
