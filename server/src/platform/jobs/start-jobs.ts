import { and, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Db, OpenDatabase } from '../db/db.ts'
import { codesOf } from '../db/errors.ts'
import { firstIdAt } from '../db/ids.ts'
import { rowsOf } from '../db/rows.ts'
import { challenges, notifications, rateLimits, sessions } from '../db/schema.ts'
import type { Job, JobDeps } from './job.ts'

const STOP_TIMEOUT_MS = 10_000

interface Options {
  jobs: Job[]
  /** Polling interval. */
  pollSeconds: number
  /** Interval of the search for jobs of dead processes. */
  superviseSeconds: number
  /** Time without a heartbeat after which a process counts as dead. The minimum of pg-boss is 10. */
  heartbeatSeconds: number
  /** The first delay before a retry. It doubles with each retry. */
  retrySeconds: number
}

const DEFAULTS: Omit<Options, 'jobs'> = {
  pollSeconds: 20,
  superviseSeconds: 60,
  heartbeatSeconds: 30,
  retrySeconds: 30,
}

export interface Jobs {
  /** Waits up to ten seconds for running jobs. Another process takes over longer ones. */
  stop(): Promise<void>
}

/**
 * Processes the shop's jobs, which are queued in the database (decision 025), together with any number of other
 * processes. Each job is also queued now, unless it is already.
 * @throws Error when the queue cannot be created
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
  // Includes an unavailable database, after which it reconnects.
  boss.on('error', (error) => deps.log.warn({ err: error }, 'the job queue has a problem'))
  await boss.start()
  const stopping = new AbortController()
  for (const { name, cron, expireInSeconds, run } of jobs) {
    const options = expireInSeconds === undefined ? {} : { expireInSeconds }
    // At most one run is queued or active; further ones would do the same work.
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
        await run(deps, stopping.signal)
      } catch (error) {
        deps.log.warn({ err: error, job: name }, 'a job failed and will be tried again')
        throw error
      }
    })
    await boss.send(name, null, options)
  }
  return {
    stop() {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false })
    },
  }
}

export interface JobsState {
  /** When the queue was last looked after. Null: never. */
  monitoredAt: Date | null
  /** Names of jobs whose last run failed, or is tried again after a failure. */
  failing: string[]
}

/** PostgreSQL's codes for a missing schema and table. */
const MISSING = ['3F000', '42P01']

/** The state of the job queue. The queue counts its failed runs each minute, and keeps runs for a week. */
export async function readJobs(db: Db): Promise<JobsState> {
  try {
    const [state] = await rowsOf<{ monitoredAt: string | null; failing: string[] }>(
      db,
      sql`select max(monitor_on)::text as "monitoredAt", array(
          select name from pgboss.queue where failed_count > 0 and (
            select state = 'failed' from pgboss.job where job.name = queue.name and state in ('completed', 'failed')
            order by completed_on desc limit 1)
          union select name from pgboss.job where state = 'retry' and policy = 'exclusive' order by name
        ) as failing from pgboss.queue`,
    )
    const { monitoredAt = null, failing = [] } = state ?? {}
    return { monitoredAt: monitoredAt === null ? null : new Date(monitoredAt), failing }
  } catch (error) {
    // No process has started the queue yet.
    if (codesOf(error).some((code) => MISSING.includes(code))) return { monitoredAt: null, failing: [] }
    throw error
  }
}

/** Frees space: expired sessions and steps of a sign-in are refused anyway. */
export const deleteExpiredSessions: Job = {
  name: 'delete-expired-sessions',
  cron: '7 * * * *',
  async run({ db }) {
    await db.delete(sessions).where(lte(sessions.expiresAt, new Date()))
    await db.delete(challenges).where(lte(challenges.expiresAt, new Date()))
  },
}

/** Frees space: expired counters are otherwise replaced when their visitor returns. */
export const deleteExpiredRateLimits: Job = {
  name: 'delete-expired-rate-limits',
  cron: '*/10 * * * *',
  async run({ db }) {
    await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()))
  },
}

const AGE_MS = 365 * 24 * 60 * 60 * 1000

/** Deletes read notifications after a year. */
export const deleteOldNotifications: Job = {
  name: 'delete-old-notifications',
  cron: '27 4 * * *',
  async run({ db }) {
    const first = firstIdAt(new Date(Date.now() - AGE_MS))
    await db.delete(notifications).where(and(lt(notifications.id, first), isNotNull(notifications.readAt)))
  },
}
