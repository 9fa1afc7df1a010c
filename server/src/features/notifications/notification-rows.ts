import type { Notification } from '@promptery/contract/people/notifications'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { titleColumns, titleFor } from '../../catalog/approved-snapshot.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { isTopicOfNotification, shownTopic } from '../../platform/db/queries/notifications/topic-of-notification.ts'
import { discussions, notifications, prompts, users } from '../../platform/db/schema.ts'

const recipients = alias(users, 'recipients')

const columns = {
  id: notifications.id,
  type: notifications.type,
  actor: memberColumns(users),
  recipient: { id: recipients.id, role: recipients.role },
  prompt: titleColumns,
  discussion: shownTopic,
  reason: notifications.reason,
  waitingKind: notifications.waitingKind,
  waitingCount: notifications.waitingCount,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
} as const

/** Notifications with their recipient, actor and subject. */
export function selectNotifications(db: Db) {
  return db
    .select(columns)
    .from(notifications)
    .innerJoin(recipients, eq(recipients.id, notifications.userId))
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(prompts, eq(prompts.id, notifications.promptId))
    .leftJoin(discussions, isTopicOfNotification)
}

type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number]

export const presentNotification =
  ({ requireApproval }: Pick<ShopConfig, 'requireApproval'>) =>
  (row: NotificationRow): Notification => ({
    _id: row.id,
    type: row.type,
    actor: row.actor && presentMember(row.actor),
    prompt: row.prompt && { _id: row.prompt.id, title: titleFor(row.recipient, row.prompt, requireApproval) },
    discussion: row.discussion,
    reason: row.reason,
    ...(row.waitingKind && { waiting: { kind: row.waitingKind, count: row.waitingCount ?? 0 } }),
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  })
