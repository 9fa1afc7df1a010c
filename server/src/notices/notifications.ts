import type { PageQuery } from '@promptery/contract/common'
import type { Notification } from '@promptery/contract/notices/notifications'
import { and, asc, eq, gt, inArray, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { titleColumns, titleFor } from '../listings/approved-snapshot.ts'
import type { Deps, ShopConfig, UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { memberColumns, presentMember } from '../platform/db/member-columns.ts'
import { selectPage } from '../platform/db/page.ts'
import { hasBlocked } from '../platform/db/queries/blocks.ts'
import { isTopicOfNotification, shownTopic } from '../platform/db/queries/notify.ts'
import { conversations, discussions, notifications, prompts, users } from '../platform/db/schema.ts'

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

/** Unread messages of all conversations that are not muted, and unread notifications, of the session's user. */
export async function countUnread(ctx: UserContext): Promise<{ messages: number; notifications: number }> {
  const { lowerUserId, lowerUnread, lowerMuted, higherUserId, higherUnread, higherMuted } = conversations
  const sum = (
    unread: typeof lowerUnread | typeof higherUnread,
    owner: typeof lowerUserId | typeof higherUserId,
    muted: typeof lowerMuted | typeof higherMuted,
  ) => sql`(select coalesce(sum(${unread}), 0) from ${conversations} where ${owner} = ${ctx.user.id} and not ${muted})`
  const [unread] = await ctx.db
    .select({
      messages: sql<number>`(${sum(lowerUnread, lowerUserId, lowerMuted)} + ${sum(higherUnread, higherUserId, higherMuted)})::integer`,
      notifications: sql<number>`count(*)::integer`,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, ctx.user.id), isNull(notifications.readAt)))
  return unread ?? { messages: 0, notifications: 0 }
}

/** Marks notifications of the session's user as read: all, or up to and including `input.upTo`. */
export async function readNotifications(ctx: UserContext, input: { upTo?: string | undefined }): Promise<void> {
  await ctx.db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, ctx.user.id),
        isNull(notifications.readAt),
        input.upTo === undefined ? undefined : lte(notifications.id, input.upTo),
      ),
    )
}

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
function selectNotifications(db: Db) {
  return db
    .select(columns)
    .from(notifications)
    .innerJoin(recipients, eq(recipients.id, notifications.userId))
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(prompts, eq(prompts.id, notifications.promptId))
    .leftJoin(discussions, isTopicOfNotification)
}

type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number]

const presentNotification =
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
