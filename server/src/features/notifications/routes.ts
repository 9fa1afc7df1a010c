import { pageQuery } from '@promptery/contract/common'
import { notificationsAnswer, readNotificationsBody } from '@promptery/contract/notifications'
import type { App } from '../../http/app-type.ts'
import { answers } from '../../http/openapi.ts'
import { requireUser, sessionRequired } from '../../http/session.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

const tags = ['notifications']

export function notificationRoutes(app: App): void {
  app.get(
    '/notifications',
    {
      onRequest: sessionRequired,
      schema: { tags, querystring: pageQuery, response: answers({ 200: notificationsAnswer }, 400, 401) },
    },
    async (request) => ({
      success: true as const,
      ...(await listNotifications(requireUser(request.ctx), request.query)),
    }),
  )

  app.post(
    '/notifications/read',
    {
      onRequest: sessionRequired,
      // Without a body: all there are.
      schema: {
        tags,
        body: readNotificationsBody.nullish(),
        response: answers({ 200: notificationsAnswer }, 400, 401),
      },
    },
    async (request) => {
      const ctx = requireUser(request.ctx)
      await readNotifications(ctx, { upTo: request.body?.upTo })
      return { success: true as const, ...(await listNotifications(ctx, pageQuery.parse({}))) }
    },
  )
}
