import type { Review } from '@promptery/contract/library/reviews'
import type { Sample } from '@promptery/contract/listings/samples'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { isNamePublic } from '@promptery/contract/listings/variables/variables'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { getVisiblePrompt } from '../../listings/get-prompt.ts'
import { requireNoLeak } from '../../listings/leak-detection/refuse-leaks.ts'
import { storeCover } from '../../listings/pictures/store-cover.ts'
import {
  presentSample,
  removePictures,
  removeRefusedCover,
  requireResult,
  sampleColumns,
} from '../../listings/pictures/stored-pictures.ts'
import { readVariables } from '../../listings/text/text-variables.ts'
import { inTextThread } from '../../listings/text/thread/text-thread.ts'
import { notRefundedBy } from '../../listings/visibility.ts'
import type { Context, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { prompts, purchases, reviews, samples } from '../../platform/db/schema.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { presentReview, selectReviews } from './review-rows.ts'
import { boughtTexts } from './write-reviews.ts'

interface Input {
  promptId: string
  text: string | undefined
  /** The uploaded picture. */
  picture: Buffer | undefined
  filling: VariableValue[]
  model: string
}

/**
 * Sets the sample of the session user's review of a prompt. A refused one leaves no file.
 * @throws NotFound without such a review by an owner, Invalid for a bad picture, unless there is exactly one of a
 *   picture and a text, for values of variables that the reviewed text lacks or does not reveal, and for too much of
 *   the prompt in it
 */
export async function putReviewSample(ctx: UserContext, input: Input): Promise<Review> {
  const { promptId, text, picture, filling, model } = input
  requireResult({ text, picture })
  const { version } = await requireOwnReview(ctx.db, ctx, promptId)
  const promptTexts = await boughtTexts(ctx, { promptId, version })
  const values = new Map(filling.map(({ gap, value }) => [gap, value]))
  if (text !== undefined) await requireNoLeak(promptTexts, text, { field: 'text', values })
  // Values are public too, and a variable's default is a part of the text.
  await requireNoLeak(promptTexts, [...values, model].flat().join('\n'), { field: 'filling' })
  await requireKnownVariables(ctx.db, { promptId, version, text: promptTexts.at(-1)?.text ?? '' }, filling)
  const language = text === undefined ? null : await inTextThread('guessLanguage', text)
  const stored = picture ? await storeCover(ctx, picture, 'picture') : null
  try {
    const { review, replaced } = await ctx.db.transaction(async (tx) => {
      // Locked as by changing and removing the review.
      await tx.select({ id: prompts.id }).from(prompts).where(eq(prompts.id, promptId)).for('no key update')
      const { id: reviewId } = await requireOwnReview(tx, ctx, promptId)
      const gone = await tx
        .delete(samples)
        .where(eq(samples.reviewId, reviewId))
        .returning({ picture: samples.picture })
      const values = { id: newId(), promptId, reviewId, picture: stored, text: text ?? null, language, filling, model }
      await tx.insert(samples).values(values)
      const [row] = await selectReviews(tx).where(eq(reviews.id, reviewId))
      if (!row) throw new Error('The review is gone')
      return { review: presentReview(row, ctx.files), replaced: gone.map((one) => one.picture) }
    })
    await removePictures(ctx.files, replaced)
    return review
  } catch (error) {
    if (stored) await removeRefusedCover(ctx.files, stored, error)
    throw error
  }
}

async function requireKnownVariables(
  db: Db,
  reviewed: Parameters<typeof readVariables>[1],
  filling: readonly VariableValue[],
): Promise<void> {
  const variables = filling.length > 0 ? await readVariables(db, reviewed) : []
  const publicNames = new Set(variables.filter(isNamePublic).map(({ name }) => name))
  const other = filling.find(({ gap }) => !publicNames.has(gap))
  if (!other) return
  const message = `The reviewed text has no variable “${other.gap}” that a sample may name`
  throw new Invalid('invalid_input', message, [{ path: 'filling', message }])
}

async function requireOwnReview(db: Db, { user }: UserContext, promptId: string) {
  const [review] = await db
    .select({ id: reviews.id, version: reviews.version })
    .from(reviews)
    .innerJoin(purchases, and(eq(purchases.promptId, reviews.promptId), notRefundedBy(user.id)))
    .where(and(eq(reviews.promptId, promptId), eq(reviews.authorId, user.id), isNull(reviews.removedBy)))
  if (!review) throw new NotFound('You have no review of this prompt: write one first')
  return review
}

/**
 * The whole sample of a review; lists have its beginning.
 * @throws NotFound for a review without one, and for a prompt that the caller may not see
 */
export async function getReviewSample(ctx: Context, input: { id: string }): Promise<Sample> {
  const [sample] = await ctx.db
    .select({ ...sampleColumns, promptId: samples.promptId })
    .from(samples)
    .innerJoin(reviews, eq(reviews.id, samples.reviewId))
    .where(and(eq(samples.reviewId, input.id), isNull(reviews.removedBy)))
  if (!sample) throw new NotFound('This review shows no sample')
  await getVisiblePrompt(ctx, { id: sample.promptId })
  return presentSample(sample, ctx.files)
}

/** Removes the sample of the session user's review of a prompt. Idempotent. */
export async function removeReviewSample({ db, files, user }: UserContext, input: { promptId: string }): Promise<void> {
  const own = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.promptId, input.promptId), eq(reviews.authorId, user.id)))
  const removed = await db.delete(samples).where(inArray(samples.reviewId, own)).returning({ picture: samples.picture })
  await removePictures(
    files,
    removed.map(({ picture }) => picture),
  )
}
