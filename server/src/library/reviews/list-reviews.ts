import type { PageQuery } from '@promptery/contract/common'
import type { ReviewsPage } from '@promptery/contract/library/reviews'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { canSeeListing, notRefundedBy } from '../../listings/visibility.ts'
import type { Context } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { pick } from '../../platform/db/rows.ts'
import { prompts, purchases, reviews } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { presentReview, selectReviews } from './review-rows.ts'
import { isReviewRemoved, isUnaccepted } from './write-reviews.ts'

/**
 * The reviews of a prompt, latest first, and the current user's own.
 * @throws NotFound for a prompt that they may not see
 */
export async function listReviews(
  ctx: Context,
  { id, ...page }: { id: string } & PageQuery,
): Promise<Omit<ReviewsPage, 'success'>> {
  const { user } = ctx
  const prompt = await findPrompt(ctx, id)
  const owned = prompt !== undefined && prompt.bought !== null
  if (!prompt || !canSeeListing(user, prompt, owned, ctx.config.requireApproval)) {
    throw new NotFound('This prompt does not exist')
  }
  const ofPrompt = and(eq(reviews.promptId, id), isNull(reviews.removedBy))
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: reviews.id } },
    page,
    ({ after, order, limit }) =>
      selectReviews(ctx.db)
        .where(and(ofPrompt, user ? ne(reviews.authorId, user.id) : undefined, after))
        .orderBy(...order)
        .limit(limit),
  )
  const [mine] = user ? await selectReviews(ctx.db).where(and(ofPrompt, eq(reviews.authorId, user.id))) : []
  const isRemoved = user !== null && owned && !mine && (await isReviewRemoved(ctx.db, id, user))
  const mayReview = !isRemoved && !(await isUnaccepted(ctx.db, { id, ...prompt }))
  return {
    reviews: rows.map((row) => presentReview(row, ctx.files)),
    nextCursor,
    mine: mine ? presentReview(mine, ctx.files) : null,
    reviewable: prompt.bought !== null && mayReview ? { bought: prompt.bought, current: prompt.version } : null,
    isRemoved,
  }
}

/** The visibility of a prompt, and the version that the current user bought. */
async function findPrompt({ db, user }: Context, id: string) {
  const [prompt] = await db
    .select({
      ...pick(prompts, 'uploadedBy', 'version', 'status', 'withdrawnAt', 'privateFor', 'mustBeApproved'),
      bought: purchases.version,
    })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), user ? notRefundedBy(user.id) : sql`false`))
    .where(eq(prompts.id, id))
  return prompt
}
