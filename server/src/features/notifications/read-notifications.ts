import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { notifications } from '../../platform/db/schema.ts'

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
