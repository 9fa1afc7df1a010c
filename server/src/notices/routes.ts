import { pageQuery } from '@promptery/contract/common'
import * as routes from '@promptery/contract/notices/notifications'
import type { UserContext } from '../platform/context.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { writes } from '../platform/http/limits/rate-limits.ts'
import { countUnread, listNotifications, readNotifications } from './notifications.ts'

interface Options {
  /** How much waits for an admin. */
  countWaits(ctx: UserContext): Promise<number>
}

export function notificationRoutes(app: App, { countWaits }: Options): void {
  implement(app, 'notifications', routes, {
    listNotifications: (ctx, { query }) => listNotifications(ctx, query),

    async countUnread(ctx) {
      const unread = await countUnread(ctx)
      return ctx.user.role === 'admin' ? { ...unread, waits: await countWaits(ctx) } : unread
    },

    readNotifications: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, { body }) {
        await readNotifications(ctx, { upTo: body?.upTo })
        return listNotifications(ctx, pageQuery.parse({}))
      },
    },
  })
}
