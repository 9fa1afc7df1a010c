import { lt } from 'drizzle-orm'
import { rateLimits } from '../db/schema.ts'
import type { Job } from './job.ts'

/** A count that has expired is begun anew when it is asked for; this removes those of visitors who do not return. */
export const deleteExpiredRateLimits: Job = {
  name: 'delete-expired-rate-limits',
  cron: '*/10 * * * *',
  async run({ db }) {
    await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()))
  },
}
