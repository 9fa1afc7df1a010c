import { and, isNotNull, lt } from 'drizzle-orm'
import { firstIdAt } from '../db/ids.ts'
import { notifications } from '../db/schema.ts'
import type { Job } from './job.ts'

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
