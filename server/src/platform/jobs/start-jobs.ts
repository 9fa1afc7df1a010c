import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../db/db.ts'
import type { Job, JobDeps } from './job.ts'

const STOP_TIMEOUT_MS = 10_000

interface Options {
  jobs: Job[]
  /** How often a process looks for jobs. */
  pollSeconds: number
  /** How often a process looks for jobs whose process is dead. */
  superviseSeconds: number
  /** After how long without a sign of life a process is taken for dead; pg-boss allows no less than 10. */
  heartbeatSeconds: number
  /** How long after a failure a job is tried again for the first time, roughly; then twice as long each time. */
  retrySeconds: number
}

const DEFAULTS: Omit<Options, 'jobs'> = {
  pollSeconds: 20,
  superviseSeconds: 60,
  heartbeatSeconds: 30,
  retrySeconds: 30,
}

export interface Jobs {
  /** Waits for jobs that run, for ten seconds. Another process takes up one that takes longer. */
  stop(): Promise<void>
}

/**
 * Takes part in the jobs of the shop, which are queued in the database (decision 025). Any number of processes may: each
 * run of a job is done by one of them. Each job is queued now, unless it is queued already, and at its times.
 * @throws Error when the queue cannot be made in the database
 */
export async function startJobs(
  { query }: Pick<OpenDatabase, 'query'>,
  deps: JobDeps,
  options: Pick<Options, 'jobs'> & Partial<Options>,
): Promise<Jobs> {
  const { jobs, pollSeconds, superviseSeconds, heartbeatSeconds, retrySeconds } = { ...DEFAULTS, ...options }
  const boss = new PgBoss({
    db: { executeSql: query },
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  // Also while the database is away: it goes on when the database is there again.
  boss.on('error', (error) => deps.log.warn({ err: error }, 'the job queue has a problem'))
  await boss.start()
  for (const { name, cron, expireInSeconds, run } of jobs) {
    const options = expireInSeconds === undefined ? {} : { expireInSeconds }
    // One at most waits or runs: what comes while it does is done with it.
    await boss.createQueue(name, {
      policy: 'exclusive',
      retryLimit: 3,
      retryDelay: retrySeconds,
      retryBackoff: true,
      heartbeatSeconds,
    })
    await boss.schedule(name, cron, null, options)
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        await run(deps)
      } catch (error) {
        deps.log.warn({ err: error, job: name }, 'a job failed and will be tried again')
        throw error
      }
    })
    await boss.send(name, null, options)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false }) }
}
