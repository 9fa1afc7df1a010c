import type { Sample } from '@promptery/contract/listings/samples'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { samples } from '../../../db/schema.ts'
import { NotFound } from '../../../errors.ts'
import { getVisiblePrompt } from '../../../listings/get-visible-prompt.ts'
import { presentSample, sampleColumns } from '../../../listings/pictures/sample.ts'

/**
 * All of the result that a review shows: lists have its beginning.
 * @throws NotFound where it has none, and for those who may not know of the prompt
 */
export async function getReviewSample(ctx: Context, input: { id: string }): Promise<Sample> {
  const [sample] = await ctx.reads
    .select({ ...sampleColumns, promptId: samples.promptId })
    .from(samples)
    .where(eq(samples.reviewId, input.id))
  if (!sample) throw new NotFound('This review shows no sample')
  await getVisiblePrompt(ctx, { id: sample.promptId })
  return presentSample(sample, ctx.files)
}
