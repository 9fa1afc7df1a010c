import { lte } from 'drizzle-orm'
import { sessions } from '../db/schema.ts'
import type { Job } from './job.ts'

/** Frees space: expired sessions are refused anyway. */
export const deleteExpiredSessions: Job = {
  name: 'delete-expired-sessions',
  cron: '7 * * * *',
  async run({ db }) {
    await db.delete(sessions).where(lte(sessions.expiresAt, new Date()))
  },
}
