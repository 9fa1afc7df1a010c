import type { PageQuery } from '@promptery/contract/common'
import type { Notification } from '@promptery/contract/people/notifications'
import { and, eq, isNull } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { notifications } from '../../platform/db/schema.ts'
import { presentNotification, selectNotifications } from './notification-rows.ts'

interface Page {
  notifications: Notification[]
  /** Unread notifications on all pages. */
  unread: number
  nextCursor: string | null
}

/** Notifications of the session's user, newest first. */
export async function listNotifications(ctx: UserContext, input: PageQuery): Promise<Page> {
  const [{ rows, nextCursor }, unread] = await Promise.all([
    selectPage({ direction: 'desc', columns: { id: notifications.id } }, input, ({ after, order, limit }) =>
      selectNotifications(ctx.db)
        .where(and(eq(notifications.userId, ctx.user.id), after))
        .orderBy(...order)
        .limit(limit),
    ),
    ctx.db.$count(notifications, and(eq(notifications.userId, ctx.user.id), isNull(notifications.readAt))),
  ])
  return { notifications: rows.map(presentNotification(ctx.config)), unread, nextCursor }
}
