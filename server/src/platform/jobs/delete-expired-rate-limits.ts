import { lt } from 'drizzle-orm'
import { rateLimits } from '../db/schema.ts'
import type { Job } from './job.ts'

/** Frees space: expired counters are otherwise replaced when their visitor returns. */
export const deleteExpiredRateLimits: Job = {
  name: 'delete-expired-rate-limits',
  cron: '*/10 * * * *',
  async run({ db }) {
    await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()))
  },
}
