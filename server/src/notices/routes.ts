import { pageQuery } from '@promptery/contract/common'
import { notificationsResponse, readNotificationsBody, unreadResponse } from '@promptery/contract/notices/notifications'
import type { UserContext } from '../platform/context.ts'
import type { App } from '../platform/http/app-type.ts'
import { writes } from '../platform/http/limits/rate-limits.ts'
import { operations } from '../platform/http/operations.ts'
import { countUnread, listNotifications, readNotifications } from './notifications.ts'

interface Options {
  /** How much waits for an admin. */
  countWaits(ctx: UserContext): Promise<number>
}

export function notificationRoutes(app: App, { countWaits }: Options): void {
  const { members } = operations(app, 'notifications')

  members.get('/notifications', {
    id: 'listNotifications',
    summary: 'Notifications, latest first',
    querystring: pageQuery,
    returns: notificationsResponse,
    run: (ctx, { query }) => listNotifications(ctx, query),
  })

  members.get('/notifications/unread', {
    id: 'countUnread',
    summary: 'How many notifications and messages are unread, and for admins how much waits',
    returns: unreadResponse,
    async run(ctx) {
      const unread = await countUnread(ctx)
      return ctx.user.role === 'admin' ? { ...unread, waits: await countWaits(ctx) } : unread
    },
  })

  members.post('/notifications/read', {
    id: 'readNotifications',
    summary: 'Mark notifications as read',
    // Without a body: all notifications.
    body: readNotificationsBody.nullish(),
    returns: notificationsResponse,
    limit: writes,
    config: { isPrivate: true },
    async run(ctx, { body }) {
      await readNotifications(ctx, { upTo: body?.upTo })
      return listNotifications(ctx, pageQuery.parse({}))
    },
  })
}
