import { LIMITS } from '@promptery/contract/constants'
import type { Sample } from '@promptery/contract/listings/samples'
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Context, Deps } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { samples } from '../../../db/schema.ts'
import { getVisiblePrompt } from '../../../listings/get-visible-prompt.ts'
import { presentSample, sampleColumns } from '../../../listings/pictures/sample.ts'

/**
 * The results that a prompt's uploader shows, in their order. The uploader sees them as they are now, and so do admins:
 * what they approve is what they have seen.
 * @throws NotFound when the user may not know of the prompt
 */
export async function listSamples(ctx: Context, input: { promptId: string }): Promise<Sample[]> {
  const reads = ctx.user?.role === 'admin' ? ctx.db : ctx.reads
  const { uploadedBy } = await getVisiblePrompt({ ...ctx, reads }, { id: input.promptId })
  return selectSamples(uploadedBy === ctx.user?.id ? ctx.db : reads, ctx.files, input.promptId)
}

/** Those of a prompt's uploader: what comes with a review is none of them. */
export const samplesOf = (promptId: string): SQL | undefined =>
  and(eq(samples.promptId, promptId), isNull(samples.reviewId))

/** A prompt's samples. Whoever asks has made sure that its prompt may be known of. */
export async function selectSamples(db: Db, files: Deps['files'], promptId: string): Promise<Sample[]> {
  const rows = await db
    .select(sampleColumns)
    .from(samples)
    .where(samplesOf(promptId))
    .orderBy(asc(samples.position))
    .limit(LIMITS.sample.perPrompt)
  return rows.map((row) => presentSample(row, files))
}
