import { lte } from 'drizzle-orm'
import { sessions } from '../db/schema.ts'
import type { Job } from './job.ts'

/** Sessions that have ended are refused at once, in the millisecond of their end too; this makes room. */
export const deleteExpiredSessions: Job = {
  name: 'delete-expired-sessions',
  cron: '7 * * * *',
  async run({ db }) {
    await db.delete(sessions).where(lte(sessions.expiresAt, new Date()))
  },
}
