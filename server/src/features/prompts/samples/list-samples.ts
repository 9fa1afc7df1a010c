import { LIMITS } from '@promptery/contract/constants'
import type { Sample } from '@promptery/contract/listings/samples'
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { getVisiblePrompt } from '../../../catalog/get-visible-prompt.ts'
import { presentSample, sampleColumns } from '../../../catalog/pictures/sample.ts'
import type { Context, Deps } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { samples } from '../../../platform/db/schema.ts'

/**
 * The samples of a prompt, in their order. The uploader and admins see the current ones, so that admins approve what
 * they have seen.
 * @throws NotFound for a prompt that the caller may not see
 */
export async function listSamples(ctx: Context, input: { promptId: string }): Promise<Sample[]> {
  await getVisiblePrompt(ctx, { id: input.promptId })
  return selectSamples(ctx.db, ctx.files, input.promptId)
}

/** Condition for the uploader's samples, without those of reviews. */
export const samplesOf = (promptId: string): SQL | undefined =>
  and(eq(samples.promptId, promptId), isNull(samples.reviewId))

/** A prompt's samples. The caller has checked that the user may see the prompt. */
export async function selectSamples(db: Db, files: Deps['files'], promptId: string): Promise<Sample[]> {
  const rows = await db
    .select(sampleColumns)
    .from(samples)
    .where(samplesOf(promptId))
    .orderBy(asc(samples.position))
    .limit(LIMITS.sample.perPrompt)
  return rows.map((row) => presentSample(row, files))
}
