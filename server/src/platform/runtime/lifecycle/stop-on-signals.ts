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
