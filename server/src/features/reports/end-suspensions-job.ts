import { endSuspension, selectEnded } from '../../platform/db/queries/suspension.ts'
import type { Job } from '../../platform/jobs/job.ts'

const BATCH = 100

/** Lists again what suspensions had taken off whose time is over. Signing in works from that moment on without it. */
export const endSuspensionsJob: Job = {
  name: 'end-suspensions',
  cron: '*/5 * * * *',
  async run({ db, log }, signal) {
    for (let found = BATCH; found === BATCH && !signal?.aborted; ) {
      const ended = await selectEnded(db, BATCH)
      for (const one of ended) await db.transaction((tx) => endSuspension(tx, one))
      if (ended.length > 0) log.info({ count: ended.length }, 'suspensions are over')
      found = ended.length
    }
  },
}
