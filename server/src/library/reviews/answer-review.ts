import type { Review } from '@promptery/contract/library/reviews'
import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { maySee } from '../../listings/ownership.ts'
import { inTextThread } from '../../listings/text/thread/text-thread.ts'
import type { CurrentUser, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { blockedByOther, hasBlocked } from '../../platform/db/queries/blocks.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { pick } from '../../platform/db/rows.ts'
import { prompts, reviews } from '../../platform/db/schema.ts'
import { Forbidden, NotFound } from '../../platform/errors.ts'
import { presentReview, selectReviews } from './review-rows.ts'

/**
 * Writes or changes the uploader's answer to a review of their prompt. The review's author is notified once.
 * @throws NotFound, Forbidden for other users, and where the review's author has blocked the uploader
 */
export async function answerReview(ctx: UserContext, input: { id: string; answer: string }): Promise<Review> {
  const { id, answer } = input
  const answerLanguage = await inTextThread('guessLanguage', answer)
  return ctx.db.transaction(async (tx) => {
    const own = tx.select({ id: prompts.id }).from(prompts).where(eq(prompts.uploadedBy, ctx.user.id))
    const isBlocked = hasBlocked({ blocker: reviews.authorId, blocked: ctx.user.id })
    const isOwn = and(eq(reviews.id, id), isNull(reviews.removedBy), inArray(reviews.promptId, own), not(isBlocked))
    const write = (where: SQL | undefined) =>
      tx
        .update(reviews)
        .set({ answer, answerLanguage, answeredAt: sql`now()` })
        .where(where)
        .returning({ authorId: reviews.authorId, promptId: reviews.promptId })
    const [first] = await write(and(isOwn, isNull(reviews.answer)))
    if (first) {
      await notify(tx, first.authorId, { type: 'review_answered', promptId: first.promptId, actorId: ctx.user.id })
    } else if ((await write(isOwn)).length === 0) throw await refusalOf({ ...ctx, db: tx }, id)
    const [row] = await selectReviews(tx).where(eq(reviews.id, id))
    if (!row) throw new Error('The review is gone')
    return presentReview(row, ctx.files)
  })
}

async function refusalOf(ctx: UserContext & { db: Db }, id: string): Promise<Forbidden | NotFound> {
  const [prompt] = await ctx.db
    .select({
      ...pick(prompts, 'id', 'uploadedBy', 'status', 'withdrawnAt', 'privateFor', 'mustBeApproved'),
      isBlocked: hasBlocked({ blocker: reviews.authorId, blocked: ctx.user.id }),
    })
    .from(reviews)
    .innerJoin(prompts, eq(prompts.id, reviews.promptId))
    .where(eq(reviews.id, id))
  if (prompt?.isBlocked && canAnswer(ctx.user, prompt)) return blockedByOther()
  // Not a missing permission: the review was withdrawn just now.
  if (!prompt || canAnswer(ctx.user, prompt) || !(await maySee(ctx, prompt))) {
    return new NotFound('This review does not exist')
  }
  return new Forbidden('not_uploader', 'Only the engineer answers a review')
}

/** Only its uploader answers the reviews of a prompt. */
const canAnswer = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy
