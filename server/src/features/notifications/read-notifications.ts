import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { notifications } from '../../db/schema.ts'

/** Marks what the session's user was told as read: all of it, or all up to and including `input.upTo`. */
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
