import { lt, sql } from 'drizzle-orm'
import { visitMarks, visitSalts } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Removes the visitor hashes and salts of past days. Totals stay. */
export const purgeVisitorsJob: Job = {
  name: 'forget-visitors',
  cron: '*/10 * * * *',
  async run({ db }) {
    // Visits of a day's last seconds are written in the first ones of the next.
    const today = sql`((now() - interval '5 minutes') at time zone 'UTC')::date`
    // The salt first, which could identify visitors.
    await db.delete(visitSalts).where(lt(visitSalts.day, today))
    await db.delete(visitMarks).where(lt(visitMarks.day, today))
  },
}
