import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { conversations, notifications } from '../../platform/db/schema.ts'

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
