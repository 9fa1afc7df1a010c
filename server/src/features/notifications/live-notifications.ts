import type { Notification } from '@promptery/contract/people/notifications'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { notifications } from '../../platform/db/schema.ts'
import { presentNotification, selectNotifications } from './notification-rows.ts'

/** Source of notifications for open streams. */
export const liveNotifications = (deps: Pick<Deps, 'config'>) => ({
  async load(db: Db, ids: string[]): Promise<Notification[]> {
    const rows = await selectNotifications(db).where(inArray(notifications.id, ids))
    return rows.map(presentNotification(deps.config))
  },

  /** Notifications of a user after `after`, oldest first. */
  async missed(
    db: Db,
    { userId, after, limit }: { userId: string; after: string; limit: number },
  ): Promise<Notification[]> {
    const rows = await selectNotifications(db)
      .where(and(eq(notifications.userId, userId), gt(notifications.id, after)))
      .orderBy(asc(notifications.id))
      .limit(limit)
    return rows.map(presentNotification(deps.config))
  },
})
