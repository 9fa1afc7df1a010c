import { LIMITS } from '@promptery/contract/constants'
import type { Sample } from '@promptery/contract/listings/proof/samples'
import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { getVisiblePrompt } from '../../../catalog/get-visible-prompt.ts'
import { presentSample, sampleColumns } from '../../../catalog/pictures/sample.ts'
import type { Context, Deps } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { literalLimit } from '../../../platform/db/page.ts'
import { prompts, samples } from '../../../platform/db/schema.ts'
import { prepared } from '../../../platform/db/statements/prepared.ts'

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
export const samplesOf = (promptId: string | Placeholder): SQL | undefined =>
  and(eq(samples.promptId, promptId), isNull(samples.reviewId))

/** A prompt's samples. The caller has checked that the user may see the prompt. */
export async function selectSamples(db: Db, files: Deps['files'], promptId: string): Promise<Sample[]> {
  const rows = await prepared(db, 'samples', () => selectRows(db)).execute({ promptId })
  return rows.map(({ descriptions, ...row }) => presentSample(row, files, descriptions))
}

const selectRows = (db: Db) =>
  db
    .select({ ...sampleColumns, descriptions: prompts.gapHints })
    .from(samples)
    .innerJoin(prompts, eq(prompts.id, samples.promptId))
    .where(samplesOf(sql.placeholder('promptId')))
    .orderBy(asc(samples.position))
    .limit(literalLimit(LIMITS.sample.perPrompt))
