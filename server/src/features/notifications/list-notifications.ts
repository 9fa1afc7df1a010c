import type { PageQuery } from '@promptery/contract/common'
import type { Notification } from '@promptery/contract/people/notifications'
import { and, eq, isNull } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { selectPage } from '../../db/page.ts'
import { notifications } from '../../db/schema.ts'
import { presentNotification, selectNotifications } from './notification-rows.ts'

interface Page {
  notifications: Notification[]
  /** How many there are that have not been read, on whatever page. */
  unread: number
  nextCursor: string | null
}

/** What the session's user was told, newest first. */
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
  return { notifications: rows.map(presentNotification), unread, nextCursor }
}
