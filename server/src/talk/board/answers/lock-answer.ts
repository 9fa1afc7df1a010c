import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { answers, discussions } from '../../../platform/db/schema.ts'
import { answerGone, isShownAnswer, requireAuthor } from '../visible.ts'

/**
 * Locks an answer of the session's user, after its topic, as its trigger changes that.
 * @throws NotFound, Forbidden for another's
 */
export async function lockOwnAnswer(ctx: UserContext, tx: Db, id: string) {
  const own = tx.select({ id: answers.discussionId }).from(answers).where(eq(answers.id, id))
  await tx.select({ id: discussions.id }).from(discussions).where(eq(discussions.id, own)).for('no key update')
  const [found] = await tx
    .select({ answer: answers })
    .from(answers)
    .innerJoin(discussions, eq(discussions.id, answers.discussionId))
    .where(and(eq(answers.id, id), isShownAnswer(ctx)))
    .for('no key update', { of: answers })
  if (!found) throw answerGone()
  requireAuthor(ctx, found.answer)
  return found.answer
}
