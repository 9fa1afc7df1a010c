import { LIMITS } from '@promptery/contract/constants'
import type { FilledGap } from '@promptery/contract/gaps/fillings'
import type { Sample } from '@promptery/contract/listings/samples'
import type { UserContext } from '../../../context.ts'
import { newId } from '../../../db/ids.ts'
import { samples } from '../../../db/schema.ts'
import { Invalid } from '../../../errors.ts'
import { removeRefusedCover } from '../../../listings/pictures/remove-covers.ts'
import { requireResult } from '../../../listings/pictures/sample.ts'
import { storeCover } from '../../../listings/pictures/store-cover.ts'
import { selectSamples } from './list-samples.ts'
import { countSample, requireOwnPrompt } from './own-prompt.ts'

interface Input {
  promptId: string
  text: string | undefined
  /** The picture as it came. */
  picture: Buffer | undefined
  filling: FilledGap[]
  model: string
}

/**
 * Adds a result to a prompt of the session's user, after those that are there. A refused one leaves no file.
 * @returns all samples of the prompt
 * @throws NotFound for another user's, Conflict for one that was withdrawn, Invalid for one too many, for a bad picture
 *   and for what is not one of a picture and a text
 */
export async function addSample(ctx: UserContext, { promptId, text, picture, filling, model }: Input) {
  requireResult({ text, picture })
  requireRoom(await requireOwnPrompt(ctx.db, ctx.user, promptId))
  const stored = picture ? await storeCover(ctx, picture, 'picture') : null
  try {
    return await ctx.db.transaction(async (tx): Promise<Sample[]> => {
      const { samplesCount: position } = requireRoom(await requireOwnPrompt(tx, ctx.user, promptId, { locked: true }))
      const values = { id: newId(), promptId, position, picture: stored, text: text ?? null, filling, model }
      await tx.insert(samples).values(values)
      await countSample(tx, promptId, 1)
      return selectSamples(tx, ctx.files, promptId)
    })
  } catch (error) {
    if (stored) await removeRefusedCover(ctx.files, stored, error)
    throw error
  }
}

function requireRoom(prompt: { samplesCount: number }): { samplesCount: number } {
  const { perPrompt } = LIMITS.sample
  if (prompt.samplesCount >= perPrompt) {
    throw new Invalid('samples_full', `A prompt shows at most ${perPrompt} samples: remove one first`)
  }
  return prompt
}
