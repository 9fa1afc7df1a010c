/** A terminal sends Ctrl-C to its whole group, and npm forwards it to this process once more. */
const SAME_MS = 1_000
/** How long closing the database at once may take. */
const AT_ONCE_MS_MAX = 8_000

export interface Stopping {
  /** Answers open requests and closes the database. */
  stop(): Promise<void>
  /** Closes the database without waiting for requests or statements. */
  stopAtOnce(): Promise<void>
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const LEFT =
  'PostgreSQL has not stopped yet. Where it stays running, the next start goes on with it, and nothing is lost.'

/**
 * Calls `stop` at the first SIGTERM, SIGINT or SIGHUP, and `stopAtOnce` at a second one; then the process exits. A third
 * one exits without waiting for the database. Signals within a second are one.
 */
export function stopOnSignals({ stop, stopAtOnce }: Stopping): void {
  let signals = 0
  let lastAt = Number.NEGATIVE_INFINITY
  const hear = (signal: (typeof SIGNALS)[number]): void => {
    if (performance.now() - lastAt < SAME_MS) return
    lastAt = performance.now()
    signals += 1
    if (signals === 1) {
      // A terminal that was closed takes no lines any more.
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
      const again = signal === 'SIGINT' ? ' Ctrl-C again stops at once.' : ''
      say(`Stopping: open requests are answered first.${again}`)
      void exitCodeOf(stop()).then((code) => signals === 1 && process.exit(code))
    } else if (signals === 2) {
      say('Stopping at once: open requests are cut off.')
      setTimeout(leave, AT_ONCE_MS_MAX)
      void exitCodeOf(stopAtOnce()).then(() => process.exit(1))
    } else leave()
  }
  for (const signal of SIGNALS) process.on(signal, () => hear(signal))
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function exitCodeOf(stopping: Promise<void>): Promise<number> {
  return stopping.then(
    () => 0,
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      return 1
    },
  )
}

function leave(): never {
  say(LEFT)
  process.exit(1)
}
