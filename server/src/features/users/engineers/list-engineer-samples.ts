import type { EngineerSample } from '@promptery/contract/people/engineers/engineers'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { presentSample, sampleColumns } from '../../../catalog/pictures/sample.ts'
import { listedPrompts } from '../../../catalog/visibility.ts'
import type { Context } from '../../../platform/context.ts'
import { prompts, samples } from '../../../platform/db/schema.ts'

const SHOWN = 6

/** The first sample of each of an engineer's latest listings on the market that have some. */
export async function listEngineerSamples(
  { db, files, config }: Pick<Context, 'db' | 'files' | 'config'>,
  { id }: { id: string },
): Promise<EngineerSample[]> {
  const rows = await db
    .select({ prompt: { _id: prompts.id, title: prompts.title }, sample: sampleColumns })
    .from(prompts)
    .innerJoin(samples, and(eq(samples.promptId, prompts.id), isNull(samples.reviewId), eq(samples.position, sql`0`)))
    .where(and(eq(prompts.uploadedBy, id), gt(prompts.samplesCount, sql`0`), listedPrompts(config.requireApproval)))
    .orderBy(desc(prompts.id))
    .limit(SHOWN)
  return rows.map(({ prompt, sample }) => ({
    prompt,
    sample: presentSample(sample, files),
  }))
}
