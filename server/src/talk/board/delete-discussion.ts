import { and, eq, ne } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { answers, discussions } from '../../platform/db/schema.ts'
import { lockOwnTopic } from './visible.ts'

/**
 * Deletes a topic of the session's user. With answers by others its heading and these stay, and its description is
 * erased.
 * @throws NotFound, Forbidden
 */
export async function deleteDiscussion(ctx: UserContext, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Who answers waits for the lock.
    await lockOwnTopic(ctx, tx, id)
    const [byOthers] = await tx
      .select({ id: answers.id })
      .from(answers)
      .where(and(eq(answers.discussionId, id), ne(answers.authorId, ctx.user.id)))
      .limit(1)
    const own = eq(discussions.id, id)
    if (byOthers) await tx.update(discussions).set({ description: '', deletedAt: new Date() }).where(own)
    else await tx.delete(discussions).where(own)
  })
}
