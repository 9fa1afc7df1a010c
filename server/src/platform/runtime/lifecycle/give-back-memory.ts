import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The first visitors are served before it. */
const AFTER_START_MS = 3_000

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>

/**
 * Has V8 give back, once, what starting took and serving does not need: some 20 MB of code that ran once. V8 does so by
 * itself only where memory runs short. It takes about a tenth of a second.
 */
export function giveBackMemoryOfStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: Collect = runInNewContext('gc')
    setFlagsFromString('--no-expose-gc')
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }, AFTER_START_MS).unref()
}
