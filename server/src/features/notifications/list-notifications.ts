import type { PageQuery } from '@promptery/contract/common'
import type { Notification } from '@promptery/contract/notifications'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { UserContext } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { notifications } from '../../db/schema.ts'
import { presentNotification, selectNotifications } from './notification-rows.ts'

interface Page {
  notifications: Notification[]
  /** How many there are that have not been read, on whatever page. */
  unread: number
  nextCursor: string | null
}

const cursorShape = z.tuple([z.uuid()])

/** What the session's user was told, newest first. */
export async function listNotifications(ctx: UserContext, input: PageQuery): Promise<Page> {
  const after = decodeCursor(input.cursor, cursorShape)
  const [rows, unread] = await Promise.all([
    selectNotifications(ctx.db)
      .where(and(eq(notifications.userId, ctx.user.id), after && lt(notifications.id, after[0])))
      .orderBy(desc(notifications.id))
      .limit(input.limit + 1),
    ctx.db.$count(notifications, and(eq(notifications.userId, ctx.user.id), isNull(notifications.readAt))),
  ])
  const { page, last } = cutPage(rows, input.limit)
  return {
    notifications: page.map(presentNotification),
    unread,
    nextCursor: last ? encodeCursor([last.id]) : null,
  }
}
