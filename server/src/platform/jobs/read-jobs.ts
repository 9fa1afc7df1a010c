import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { codesOf } from '../db/errors.ts'
import { rowsOf } from '../db/rows.ts'

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
