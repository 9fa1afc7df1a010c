import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** In percent of what a garbage collection left. V8's own choice is several hundred. */
const GROWTH_MAX = 50

/** Collects garbage before the heap has grown far beyond what is in use. For a fresh process. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_MAX}`)
}

/** After the first visitors. */
const AFTER_START_MS = 3_000

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>

/**
 * Releases about 20 MB of code that ran only at start. V8 would do so only when memory runs short. Takes about a tenth
 * of a second.
 */
export function releaseStartupMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: Collect = runInNewContext('gc')
    setFlagsFromString('--no-expose-gc')
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }, AFTER_START_MS).unref()
}

/** A terminal sends Ctrl-C to its whole process group, and npm forwards it again. */
const REPEAT_MS = 1_000
/** The time limit of `stopAtOnce`. */
const AT_ONCE_MS_MAX = 8_000

export interface Stopping {
  /** Finishes open requests and closes the database. */
  stop(): Promise<void>
  /** Closes the database without waiting for requests or statements. */
  stopAtOnce(): Promise<void>
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const STILL_RUNNING =
  'PostgreSQL has not stopped yet. Where it stays running, the next start goes on with it, and nothing is lost.'

/**
 * Calls `stop` at the first SIGTERM, SIGINT or SIGHUP, and `stopAtOnce` at the second one; then the process exits. A
 * third one exits immediately. Repeated signals within a second count once.
 */
export function stopOnSignals({ stop, stopAtOnce }: Stopping): void {
  let signals = 0
  let lastAt = Number.NEGATIVE_INFINITY
  const onSignal = (signal: (typeof SIGNALS)[number]): void => {
    if (performance.now() - lastAt < REPEAT_MS) return
    lastAt = performance.now()
    signals += 1
    if (signals === 1) {
      // The terminal may have been closed.
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
      const again = signal === 'SIGINT' ? ' Ctrl-C again stops at once.' : ''
      print(`Stopping: open requests are finished first.${again}`)
      void exitCodeOf(stop()).then((code) => signals === 1 && process.exit(code))
    } else if (signals === 2) {
      print('Stopping at once: open requests are aborted.')
      setTimeout(exitNow, AT_ONCE_MS_MAX)
      void exitCodeOf(stopAtOnce()).then(() => process.exit(1))
    } else exitNow()
  }
  for (const signal of SIGNALS) process.on(signal, () => onSignal(signal))
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function exitCodeOf(stopping: Promise<void>): Promise<number> {
  return stopping.then(
    () => 0,
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      return 1
    },
  )
}

function exitNow(): never {
  print(STILL_RUNNING)
  process.exit(1)
}

/** The message is for the operator. */
export class CannotStart extends Error {}

interface Listening {
  host: string
  port: number
  /** The names of the environment variables. */
  variables: { host: string; port: string }
}

/** Turns an error of `listen` into a `CannotStart` that names the variable to change. */
export function listenFailure(error: unknown, { host, port, variables }: Listening): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is in use: stop what uses it, or choose another ${variables.port}`)
  if (code === 'EACCES')
    return new CannotStart(`Port ${port} may not be used by this user: choose another ${variables.port}`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotStart(`${variables.host} ${host} is not an address of this machine`)
  return error
}
