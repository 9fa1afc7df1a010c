import type { Sample } from '@promptery/contract/listings/proof/samples'
import { and, eq, gt } from 'drizzle-orm'
import { plus } from '../../../catalog/counters.ts'
import { removePictures } from '../../../catalog/pictures/remove-covers.ts'
import type { UserContext } from '../../../platform/context.ts'
import { samples } from '../../../platform/db/schema.ts'
import { samplesOf, selectSamples } from './list-samples.ts'
import { countSample, requireOwnPrompt } from './own-prompt.ts'

/**
 * Removes a sample from a prompt of the session's user, also from a withdrawn one. Idempotent.
 * @returns the remaining samples
 * @throws NotFound for another user's prompt
 */
export async function removeSample(ctx: UserContext, input: { promptId: string; sampleId: string }): Promise<Sample[]> {
  const { promptId, sampleId } = input
  const { left, picture } = await ctx.db.transaction(async (tx) => {
    await requireOwnPrompt(tx, ctx.user, promptId, { locked: true, withdrawn: true })
    const [removed] = await tx
      .delete(samples)
      .where(and(samplesOf(promptId), eq(samples.id, sampleId)))
      .returning({ position: samples.position, picture: samples.picture })
    if (removed) {
      await tx
        .update(samples)
        .set({ position: plus(samples.position, -1) })
        .where(and(samplesOf(promptId), gt(samples.position, removed.position)))
      await countSample(tx, promptId, -1)
    }
    return { left: await selectSamples(tx, ctx.files, promptId), picture: removed?.picture ?? null }
  })
  await removePictures(ctx.files, [picture])
  return left
}
