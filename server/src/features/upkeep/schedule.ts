import type { BaseLogger } from 'pino'
import type { FileStore } from '../../adapters/files/port.ts'
import type { Db } from '../../db/db.ts'
import { sweepFiles } from './sweep-files.ts'

const EVERY_MS = 6 * 60 * 60 * 1000

interface Deps {
  db: Db
  files: FileStore
  log: Pick<BaseLogger, 'info' | 'warn'>
}

/**
 * Sweeps now and every six hours. Nobody waits for it, and one that fails or is broken off is made good by the next.
 * @returns how to stop
 */
export function sweepRegularly({ db, files, log }: Deps, everyMs = EVERY_MS): () => void {
  let stopped = false
  const sweep = async (): Promise<void> => {
    try {
      const swept = await sweepFiles({ db, files })
      const { spared, ...removed } = swept
      if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed files that nothing shows')
      if (spared > 0)
        log.warn({ spared }, 'covers that no prompt names were left: npm run sweep -- --force removes them')
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'the files could not be swept')
    }
  }
  let sweeping = sweep()
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep)
  }, everyMs).unref()
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
