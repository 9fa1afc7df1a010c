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
