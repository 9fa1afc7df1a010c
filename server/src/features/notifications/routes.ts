import { pageQuery } from '@promptery/contract/common'
import { notificationsResponse, readNotificationsBody, unreadResponse } from '@promptery/contract/people/notifications'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { countUnread } from './count-unread.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

const tags = ['notifications']

export function notificationRoutes(app: App): void {
  app.get(
    '/notifications',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listNotifications',
        summary: 'Notifications, latest first',
        querystring: pageQuery,
        response: responses({ 200: notificationsResponse }),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listNotifications(requireUser(request.ctx), request.query)),
    }),
  )

  app.get(
    '/notifications/unread',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'countUnread',
        summary: 'How many notifications and messages are unread',
        response: responses({ 200: unreadResponse }),
      },
    },
    async (request) => ({ success: true as const, ...(await countUnread(requireUser(request.ctx))) }),
  )

  app.post(
    '/notifications/read',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      // Without a body: all notifications.
      preHandler: writes,
      schema: {
        tags,
        operationId: 'readNotifications',
        summary: 'Mark notifications as read',
        body: readNotificationsBody.nullish(),
        response: responses({ 200: notificationsResponse }, 429),
      },
    },
    async (request) => {
      const ctx = requireUser(request.ctx)
      await readNotifications(ctx, { upTo: request.body?.upTo })
      return { success: true as const, ...(await listNotifications(ctx, pageQuery.parse({}))) }
    },
  )
}
