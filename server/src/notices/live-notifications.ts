import type { Notification } from '@promptery/contract/notices/notifications'
import { and, asc, eq, gt, inArray, isNull, ne, not, or } from 'drizzle-orm'
import type { Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { hasBlocked } from '../platform/db/queries/blocks.ts'
import { notifications } from '../platform/db/schema.ts'
import { presentNotification, selectNotifications } from './notifications.ts'

/** Source of notifications for open streams. */
export const liveNotifications = (deps: Pick<Deps, 'config'>) => ({
  async load(db: Db, ids: string[]): Promise<Notification[]> {
    const rows = await selectNotifications(db).where(inArray(notifications.id, ids))
    return rows.map(presentNotification(deps.config))
  },

  /**
   * Notifications of a user after `after`, oldest first. Not of messages that were read, left or muted meanwhile, or are of
   * a member whom the user has blocked.
   */
  async missed(
    db: Db,
    { userId, after, limit }: { userId: string; after: string; limit: number },
  ): Promise<Notification[]> {
    const rows = await selectNotifications(db)
      .where(
        and(
          eq(notifications.userId, userId),
          gt(notifications.id, after),
          or(
            ne(notifications.type, 'message'),
            and(
              isNull(notifications.readAt),
              not(hasBlocked({ blocker: notifications.userId, blocked: notifications.actorId })),
            ),
          ),
        ),
      )
      .orderBy(asc(notifications.id))
      .limit(limit)
    return rows.map(presentNotification(deps.config))
  },
})
