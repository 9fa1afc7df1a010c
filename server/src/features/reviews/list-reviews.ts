import type { PageQuery } from '@promptery/contract/common'
import type { ReviewsPage } from '@promptery/contract/listings/reviews'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { selectPage } from '../../db/page.ts'
import { prompts, purchases, reviews } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { ownedBy } from '../../listings/ownership.ts'
import { canSeeListing } from '../../listings/visibility.ts'
import { isReviewRemoved } from './remove-review.ts'
import { presentReview, selectReviews } from './review-rows.ts'

/**
 * The reviews of a prompt, latest first, and beside them the asking user's own.
 * @throws NotFound for those who may not know of the prompt
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
  const ofPrompt = eq(reviews.promptId, id)
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: reviews.id } },
    page,
    ({ after, order, limit }) =>
      selectReviews(ctx.reads)
        .where(and(ofPrompt, user ? ne(reviews.authorId, user.id) : undefined, after))
        .orderBy(...order)
        .limit(limit),
  )
  const [mine] = user ? await selectReviews(ctx.reads).where(and(ofPrompt, eq(reviews.authorId, user.id))) : []
  const isRemoved = user !== null && owned && !mine && (await isReviewRemoved(ctx.reads, id, user.username))
  return {
    reviews: rows.map((row) => presentReview(row, ctx.files)),
    nextCursor,
    mine: mine ? presentReview(mine, ctx.files) : null,
    reviewable: prompt.bought === null || isRemoved ? null : { bought: prompt.bought, current: prompt.version },
    isRemoved,
  }
}

/** What decides who may know of a prompt, and which version the asking user has bought. */
async function findPrompt({ reads, user }: Context, id: string) {
  const [prompt] = await reads
    .select({
      uploadedBy: prompts.uploadedBy,
      version: prompts.version,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      mustBeApproved: prompts.mustBeApproved,
      bought: purchases.version,
    })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), user ? ownedBy(user.id) : sql`false`))
    .where(eq(prompts.id, id))
  return prompt
}
