import { lte } from 'drizzle-orm'
import { challenges, sessions } from '../db/schema.ts'
import type { Job } from './job.ts'

/** Frees space: expired sessions and steps of a sign-in are refused anyway. */
export const deleteExpiredSessions: Job = {
  name: 'delete-expired-sessions',
  cron: '7 * * * *',
  async run({ db }) {
    await db.delete(sessions).where(lte(sessions.expiresAt, new Date()))
    await db.delete(challenges).where(lte(challenges.expiresAt, new Date()))
  },
}
