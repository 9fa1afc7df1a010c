import { LIMITS } from '@promptery/contract/constants'
import type { Sample } from '@promptery/contract/listings/proof/samples'
import type { VariableValue } from '@promptery/contract/variables/saved-values'
import { eq } from 'drizzle-orm'
import { findHoldReasons, holdListing } from '../../../catalog/holds.ts'
import { removeRefusedCover } from '../../../catalog/pictures/remove-covers.ts'
import { requireResult } from '../../../catalog/pictures/sample.ts'
import { storeCover } from '../../../catalog/pictures/store-cover.ts'
import { inTextThread } from '../../../catalog/text/thread/text-thread.ts'
import type { UserContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/db/ids.ts'
import { prompts, samples } from '../../../platform/db/schema.ts'
import { Invalid } from '../../../platform/errors.ts'
import { selectSamples } from './list-samples.ts'
import { countSample, requireOwnPrompt } from './own-prompt.ts'

interface Input {
  promptId: string
  text: string | undefined
  /** The uploaded picture. */
  picture: Buffer | undefined
  filling: VariableValue[]
  model: string
}

/**
 * Adds a sample to a prompt of the session's user, after the others. A refused one leaves no file.
 * @returns all samples of the prompt
 * @throws NotFound for another user's, Conflict for a withdrawn one, Invalid for one too many, for a bad picture, and
 *   unless there is exactly one of a picture and a text
 */
export async function addSample(ctx: UserContext, { promptId, text, picture, filling, model }: Input) {
  requireResult({ text, picture })
  const { privateFor } = requireUnderLimit(await requireOwnPrompt(ctx.db, ctx.user, promptId))
  const texts = [text, ...filling.flatMap(({ gap, value }) => [gap, value])].flatMap((part) => part || [])
  // The model's name alone is nothing to compare, and what two alone see is not held.
  const reasons = await findHoldReasons(ctx, texts.length > 0 && !privateFor ? [...texts, model] : [])
  const language = text === undefined ? null : await inTextThread('guessLanguage', text)
  const stored = picture ? await storeCover(ctx, picture, 'picture') : null
  try {
    return await ctx.db.transaction(async (tx): Promise<Sample[]> => {
      const { samplesCount: position } = requireUnderLimit(
        await requireOwnPrompt(tx, ctx.user, promptId, { locked: true }),
      )
      const values = { id: newId(), promptId, position, picture: stored, text: text ?? null, language, filling, model }
      await tx.insert(samples).values(values)
      await countSample(tx, promptId, 1)
      if (reasons) {
        await tx.update(prompts).set({ mustBeApproved: true }).where(eq(prompts.id, promptId))
        await holdListing(tx, ctx.user.id, promptId, reasons)
      }
      return selectSamples(tx, ctx.files, promptId)
    })
  } catch (error) {
    if (stored) await removeRefusedCover(ctx.files, stored, error)
    throw error
  }
}

function requireUnderLimit<Prompt extends { samplesCount: number }>(prompt: Prompt): Prompt {
  const { perPrompt } = LIMITS.sample
  if (prompt.samplesCount >= perPrompt) {
    throw new Invalid('samples_full', `A prompt shows at most ${perPrompt} samples: remove one first`)
  }
  return prompt
}
