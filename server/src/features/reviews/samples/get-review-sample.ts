import type { Sample } from '@promptery/contract/listings/proof/samples'
import { and, eq, isNull } from 'drizzle-orm'
import { getVisiblePrompt } from '../../../catalog/get-visible-prompt.ts'
import { presentSample, sampleColumns } from '../../../catalog/pictures/sample.ts'
import type { Context } from '../../../platform/context.ts'
import { reviews, samples } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'

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
