import { and, isNotNull, lt, lte } from 'drizzle-orm'
import { firstIdAt } from '../db/ids.ts'
import { challenges, notifications, rateLimits, sessions } from '../db/schema.ts'
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
