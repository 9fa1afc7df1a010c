import type { Review } from '@promptery/contract/reviews'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { notify } from '../../db/queries/notify.ts'
import { prompts, reviews } from '../../db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../errors.ts'
import { maySee } from '../../listings/ownership.ts'
import { canAnswer } from './policy.ts'
import { presentReview, selectReviews } from './review-rows.ts'

/**
 * Writes the uploader's answer to a review of their prompt, once, and tells the review's author.
 * @throws NotFound, Forbidden for everybody else, Conflict for one that is answered
 */
export async function answerReview(ctx: UserContext, input: { id: string; answer: string }): Promise<Review> {
  const { id, answer } = input
  return ctx.db.transaction(async (tx) => {
    const own = tx.select({ id: prompts.id }).from(prompts).where(eq(prompts.uploadedBy, ctx.user.id))
    const [answered] = await tx
      .update(reviews)
      .set({ answer, answeredAt: sql`now()` })
      .where(and(eq(reviews.id, id), isNull(reviews.answer), inArray(reviews.promptId, own)))
      .returning({ authorId: reviews.authorId, promptId: reviews.promptId })
    if (!answered) throw await whyNot({ ...ctx, db: tx }, id)
    const { authorId, promptId } = answered
    await notify(tx, authorId, { type: 'review_answered', promptId, actorId: ctx.user.id })
    const [row] = await selectReviews(tx).where(eq(reviews.id, id))
    if (!row) throw new Error('The review is gone')
    return presentReview(row)
  })
}

async function whyNot(ctx: UserContext & { db: Db }, id: string): Promise<Conflict | Forbidden | NotFound> {
  const [prompt] = await ctx.db
    .select({
      id: prompts.id,
      uploadedBy: prompts.uploadedBy,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      mustBeApproved: prompts.mustBeApproved,
    })
    .from(reviews)
    .innerJoin(prompts, eq(prompts.id, reviews.promptId))
    .where(eq(reviews.id, id))
  if (!prompt || !(await maySee(ctx, prompt))) return new NotFound('This review does not exist')
  if (!canAnswer(ctx.user, prompt)) return new Forbidden('not_uploader', 'Only the engineer answers a review')
  return new Conflict('already_answered', 'You have answered this review already')
}
