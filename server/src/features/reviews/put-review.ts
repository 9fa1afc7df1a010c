import type { PutReviewBody, Review } from '@promptery/contract/listings/reviews'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { newId, timeOfId } from '../../db/ids.ts'
import { notify } from '../../db/queries/notify.ts'
import { prompts, purchases, reviews } from '../../db/schema.ts'
import { Forbidden, Invalid, NotFound } from '../../errors.ts'
import { countStars } from '../../listings/counters.ts'
import { ownedBy } from '../../listings/ownership.ts'
import { requireSecrecy } from '../../listings/secrecy/published.ts'
import { canReadVersion } from '../../listings/versions/readable.ts'
import { canSeeListing } from '../../listings/visibility.ts'
import { boughtTexts } from './bought-texts.ts'
import { isReviewRemoved } from './remove-review.ts'
import { presentReview, selectReviews } from './review-rows.ts'

/**
 * Writes the session user's review of a prompt that they have bought, or changes it. Its stars are counted with it, and
 * the uploader is told of a new one.
 * @throws NotFound, Forbidden for those who have not bought it or whose review an admin has removed, Invalid for a version that
 *   they do not have, and for words that have too much of the prompt in them
 */
export async function putReview(ctx: UserContext, input: { promptId: string } & PutReviewBody): Promise<Review> {
  const { promptId, stars, text, version } = input
  const author = ctx.user
  if (text) await requireSecrecy(await boughtTexts(ctx, input), text, { field: 'text' })
  return ctx.db.transaction(async (tx) => {
    const prompt = await lockReviewable(ctx, tx, input)
    const [before] = await selectReviews(tx).where(and(eq(reviews.promptId, promptId), eq(reviews.authorId, author.id)))
    const id = newId()
    const createdAt = timeOfId(id)
    const [row] = await tx
      .insert(reviews)
      .values({ id, promptId, authorId: author.id, stars, text, version, createdAt, updatedAt: createdAt })
      .onConflictDoUpdate({
        target: [reviews.promptId, reviews.authorId],
        set: { stars, text, version, updatedAt: new Date() },
      })
      .returning()
    if (!row) throw new Error('The review was not written')
    await countStars(tx, prompt, { reviews: before ? 0 : 1, stars: stars - (before?.stars ?? 0) })
    if (!before) await notify(tx, prompt.uploadedBy, { type: 'reviewed', promptId, actorId: author.id })
    return presentReview({ ...row, authorName: author.username, sample: before?.sample ?? null }, ctx.files)
  })
}

/** The prompt, locked as selling and refunding lock it, so that its purchases stay as they are. */
async function lockReviewable(ctx: UserContext, tx: Db, { promptId, version }: { promptId: string; version: number }) {
  const [prompt] = await tx
    .select({
      id: prompts.id,
      uploadedBy: prompts.uploadedBy,
      version: prompts.version,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      mustBeApproved: prompts.mustBeApproved,
    })
    .from(prompts)
    .where(eq(prompts.id, promptId))
    .for('no key update')
  // A statement of its own: it sees what was committed while the lock was waited for.
  const [purchase] = await tx
    .select({ version: purchases.version })
    .from(purchases)
    .where(and(ownedBy(ctx.user.id), eq(purchases.promptId, promptId)))
  if (!prompt || !canSeeListing(ctx.user, prompt, purchase !== undefined, ctx.config.requireApproval)) {
    throw new NotFound('This prompt does not exist')
  }
  if (prompt.uploadedBy === ctx.user.id) throw new Forbidden('own_prompt', 'This prompt is your own')
  if (!purchase) throw new Forbidden('not_buyer', 'Only those who have bought a prompt review it')
  if (await isReviewRemoved(tx, prompt.id, ctx.user.username)) {
    throw new Forbidden(
      'review_removed',
      'An admin has removed your review of this prompt, so you cannot review it again',
    )
  }
  if (!canReadVersion(version, { readsAll: false, bought: purchase.version, current: prompt.version })) {
    const message = 'Choose a version that you have'
    throw new Invalid('invalid_input', message, [{ path: 'version', message }])
  }
  return prompt
}
