import type { Notification } from '@promptery/contract/people/notifications'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { notifications } from '../../db/schema.ts'
import { presentNotification, selectNotifications } from './notification-rows.ts'

/** How open streams come by notifications. */
export const liveNotifications = {
  async load(db: Db, ids: string[]): Promise<Notification[]> {
    const rows = await selectNotifications(db).where(inArray(notifications.id, ids))
    return rows.map(presentNotification)
  },

  /** Those of a user from `after` on, the oldest first. */
  async missed(
    db: Db,
    { userId, after, limit }: { userId: string; after: string; limit: number },
  ): Promise<Notification[]> {
    const rows = await selectNotifications(db)
      .where(and(eq(notifications.userId, userId), gt(notifications.id, after)))
      .orderBy(asc(notifications.id))
      .limit(limit)
    return rows.map(presentNotification)
  },
}
