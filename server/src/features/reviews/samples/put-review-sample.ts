import type { FilledGap } from '@promptery/contract/gaps/fillings'
import { gapsIn, isNameTold, splitGaps } from '@promptery/contract/gaps/gaps'
import type { Review } from '@promptery/contract/listings/reviews'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { prompts, purchases, reviews, samples } from '../../../db/schema.ts'
import { Invalid, NotFound } from '../../../errors.ts'
import { ownedBy } from '../../../listings/ownership.ts'
import { removePictures, removeRefusedCover } from '../../../listings/pictures/remove-covers.ts'
import { requireResult } from '../../../listings/pictures/sample.ts'
import { storeCover } from '../../../listings/pictures/store-cover.ts'
import { requireSecrecy } from '../../../listings/secrecy/published.ts'
import { boughtTexts } from '../bought-texts.ts'
import { presentReview, selectReviews } from '../review-rows.ts'

interface Input {
  promptId: string
  text: string | undefined
  /** The picture as it came. */
  picture: Buffer | undefined
  filling: FilledGap[]
  model: string
}

/**
 * Shows a result with the session user's review of a prompt, in place of the one that was there. A refused one leaves no
 * file.
 * @throws NotFound where there is no such review of an owner, Invalid for a bad picture, for what is not one of a picture
 *   and a text, for gaps that the reviewed text does not have or nobody is told of, and for what has too much of the prompt
 *   in it
 */
export async function putReviewSample(ctx: UserContext, input: Input): Promise<Review> {
  const { promptId, text, picture, filling, model } = input
  requireResult({ text, picture })
  const { version } = await requireOwnReview(ctx.db, ctx, promptId)
  const promptTexts = await boughtTexts(ctx, { promptId, version })
  const values = new Map(filling.map(({ gap, value }) => [gap, value]))
  if (text !== undefined) await requireSecrecy(promptTexts, text, { field: 'text', values })
  // What is filled in is shown too, and the default of a gap is a part of the text.
  await requireSecrecy(promptTexts, [...values, model].flat().join('\n'), { field: 'filling' })
  requireToldGaps(promptTexts.at(-1) ?? '', filling)
  const stored = picture ? await storeCover(ctx, picture, 'picture') : null
  try {
    const { review, replaced } = await ctx.db.transaction(async (tx) => {
      // As whoever changes or removes the review does.
      await tx.select({ id: prompts.id }).from(prompts).where(eq(prompts.id, promptId)).for('no key update')
      const { id: reviewId } = await requireOwnReview(tx, ctx, promptId)
      const gone = await tx
        .delete(samples)
        .where(eq(samples.reviewId, reviewId))
        .returning({ picture: samples.picture })
      const values = { id: newId(), promptId, reviewId, picture: stored, text: text ?? null, filling, model }
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

function requireToldGaps(reviewedText: string, filling: readonly FilledGap[]): void {
  const told = new Set(
    gapsIn(splitGaps(reviewedText))
      .filter(isNameTold)
      .map(({ name }) => name),
  )
  const other = filling.find(({ gap }) => !told.has(gap))
  if (!other) return
  const message = `The reviewed text has no gap “${other.gap}” that a sample may name`
  throw new Invalid('invalid_input', message, [{ path: 'filling', message }])
}

async function requireOwnReview(db: Db, { user }: UserContext, promptId: string) {
  const [review] = await db
    .select({ id: reviews.id, version: reviews.version })
    .from(reviews)
    .innerJoin(purchases, and(eq(purchases.promptId, reviews.promptId), ownedBy(user.id)))
    .where(and(eq(reviews.promptId, promptId), eq(reviews.authorId, user.id)))
  if (!review) throw new NotFound('You have no review of this prompt: write one first')
  return review
}
