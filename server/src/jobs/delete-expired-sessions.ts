import { lt } from 'drizzle-orm'
import { sessions } from '../db/schema.ts'
import type { Job } from './job.ts'

/** Sessions that have ended are refused at once; this makes room. */
export const deleteExpiredSessions: Job = {
  name: 'delete-expired-sessions',
  cron: '7 * * * *',
  async run({ db }) {
    await db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
  },
}
