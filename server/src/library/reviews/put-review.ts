import type { PutReviewBody, Review } from '@promptery/contract/library/reviews'
import { and, eq, ne } from 'drizzle-orm'
import { countStars } from '../../listings/counters.ts'
import { requireNoLeak, type SecretText } from '../../listings/leak-detection/refuse-leaks.ts'
import { notRefundedBy, ownedBy } from '../../listings/ownership.ts'
import { publicBeginning, publicTextColumns } from '../../listings/text/public-text.ts'
import { inTextThread } from '../../listings/text/thread/text-thread.ts'
import { canReadVersion } from '../../listings/versions/readable.ts'
import { canSeeListing } from '../../listings/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId, timeOfId } from '../../platform/db/ids.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { pick } from '../../platform/db/rows.ts'
import { formerVersions, offers, prompts, purchases, reviews } from '../../platform/db/schema.ts'
import { Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { isReviewRemoved } from './remove-review.ts'
import { presentReview, selectReviews } from './review-rows.ts'

/**
 * Writes or changes the session user's review of a bought prompt. Counts its stars and notifies the uploader of a new
 * one.
 * @throws NotFound, Forbidden for users who have not bought or accepted it or whose review an admin removed, Invalid for a version
 *   that they do not have, and for a text that contains too much of the prompt
 */
export async function putReview(ctx: UserContext, input: { promptId: string } & PutReviewBody): Promise<Review> {
  const { promptId, stars, text, version } = input
  const author = ctx.user
  if (text) await requireNoLeak(await boughtTexts(ctx, input), text, { field: 'text' })
  const language = text === '' ? null : await inTextThread('guessLanguage', text)
  return ctx.db.transaction(async (tx) => {
    const prompt = await lockReviewable(ctx, tx, input)
    const [before] = await selectReviews(tx).where(and(eq(reviews.promptId, promptId), eq(reviews.authorId, author.id)))
    const id = newId()
    const createdAt = timeOfId(id)
    const [row] = await tx
      .insert(reviews)
      .values({ id, promptId, authorId: author.id, stars, text, language, version, createdAt, updatedAt: createdAt })
      .onConflictDoUpdate({
        target: [reviews.promptId, reviews.authorId],
        set: { stars, text, language, version, updatedAt: new Date() },
      })
      .returning()
    if (!row) throw new Error('The review was not written')
    await countStars(tx, prompt, { reviews: before ? 0 : 1, stars: stars - (before?.stars ?? 0) })
    if (!before) await notify(tx, prompt.uploadedBy, { type: 'reviewed', promptId, actorId: author.id })
    return presentReview({ ...row, author, sample: before?.sample ?? null }, ctx.files)
  })
}

/** Whether a prompt is hired work whose delivery is not accepted yet. */
export const isUnaccepted = async (db: Db, { id, privateFor }: { id: string; privateFor: string | null }) =>
  privateFor !== null && (await db.$count(offers, and(eq(offers.promptId, id), ne(offers.status, 'completed')))) > 0

/** Locks the prompt as sales and refunds do, so that its purchases stay unchanged. */
async function lockReviewable(ctx: UserContext, tx: Db, { promptId, version }: { promptId: string; version: number }) {
  const [prompt] = await tx
    .select({
      ...pick(prompts, 'id', 'uploadedBy', 'version', 'status', 'withdrawnAt', 'privateFor', 'mustBeApproved'),
    })
    .from(prompts)
    .where(eq(prompts.id, promptId))
    .for('no key update')
  // A separate statement, which sees what was committed while waiting for the lock.
  const [purchase] = await tx
    .select({ version: purchases.version })
    .from(purchases)
    .where(and(notRefundedBy(ctx.user.id), eq(purchases.promptId, promptId)))
  if (!prompt || !canSeeListing(ctx.user, prompt, purchase !== undefined, ctx.config.requireApproval)) {
    throw new NotFound('This prompt does not exist')
  }
  if (prompt.uploadedBy === ctx.user.id) throw new Forbidden('own_prompt', 'This prompt is your own')
  if (!purchase) throw new Forbidden('not_buyer', 'Only those who have bought a prompt review it')
  if (await isUnaccepted(tx, prompt)) throw new Forbidden('not_accepted', 'Accept the delivery first')
  if (await isReviewRemoved(tx, prompt.id, ctx.user)) {
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

/** Texts of a prompt that the session's user owns: the current one, and last that of a version. Empty for others. */
export async function boughtTexts(
  ctx: UserContext,
  input: { promptId: string; version: number },
): Promise<SecretText[]> {
  const { promptId, version } = input
  const rows = await ctx.db
    .select({ listing: publicTextColumns, current: prompts.promptText, former: formerVersions.text })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(formerVersions, and(eq(formerVersions.promptId, prompts.id), eq(formerVersions.number, version)))
    .where(and(ownedBy(ctx.user.id), eq(purchases.promptId, promptId)))
  const texts: SecretText[] = []
  for (const { listing, current, former } of rows) {
    const beginning = publicBeginning(listing, current, ctx.config.requireApproval)
    texts.push({ text: current, publicLength: beginning.length })
    if (former === null) continue
    const text = beginning ? await inTextThread('withoutKnown', former, beginning) : former
    texts.push({ text, publicLength: 0 })
  }
  return texts
}
