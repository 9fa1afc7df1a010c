import { and, eq, isNull } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { answers, discussions } from '../../../platform/db/schema.ts'
import { answerGone, lockOwnTopic } from '../visible.ts'

/**
 * Accepts an answer to a topic of the session's user, in place of another one.
 * @param input.answerId null: none is accepted any more
 * @throws NotFound, Forbidden
 */
export async function acceptAnswer(
  ctx: UserContext,
  { discussionId, answerId }: { discussionId: string; answerId: string | null },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Hiding an answer waits for this lock, and then clears the column.
    await lockOwnTopic(ctx, tx, discussionId)
    if (answerId !== null) {
      const [shown] = await tx
        .select({ id: answers.id })
        .from(answers)
        .where(
          and(
            eq(answers.id, answerId),
            eq(answers.discussionId, discussionId),
            eq(answers.isHeld, false),
            isNull(answers.removedBy),
          ),
        )
      if (!shown) throw answerGone()
    }
    await tx.update(discussions).set({ acceptedAnswerId: answerId }).where(eq(discussions.id, discussionId))
  })
}
