import type { Notification } from '@promptery/contract/people/notifications'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { notifications, prompts, users } from '../../platform/db/schema.ts'

const columns = {
  id: notifications.id,
  type: notifications.type,
  actor: { id: users.id, username: users.username },
  prompt: { id: prompts.id, title: prompts.title },
  reason: notifications.reason,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
} as const

/** Notifications with their actor and subject. */
export function selectNotifications(db: Db) {
  return db
    .select(columns)
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(prompts, eq(prompts.id, notifications.promptId))
}

type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number]

export function presentNotification(row: NotificationRow): Notification {
  return {
    _id: row.id,
    type: row.type,
    actor: row.actor && { _id: row.actor.id, username: row.actor.username },
    prompt: row.prompt && { _id: row.prompt.id, title: row.prompt.title },
    reason: row.reason,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}
