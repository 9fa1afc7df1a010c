import type { Prompt } from '@promptery/contract/listings/prompts'
import { asc } from 'drizzle-orm'
import type { FileStore } from '../../../adapters/files/port.ts'
import type { UserContext } from '../../../context.ts'
import { newId } from '../../../db/ids.ts'
import { samples } from '../../../db/schema.ts'
import type { StoredCover } from '../../../db/stored-cover.ts'
import { Invalid } from '../../../errors.ts'
import { updatePrompt } from '../changes/update-prompt.ts'
import { samplesOf } from './list-samples.ts'
import { requireOwnPrompt } from './own-prompt.ts'

/**
 * Makes the first sample of a prompt of the session's user its cover. The cover gets files of its own, so that either may
 * go without the other.
 * @throws NotFound for another user's prompt, Conflict for one that was withdrawn, Invalid where the first sample is no
 *   picture
 */
export async function useSampleAsCover(ctx: UserContext, input: { promptId: string }): Promise<Prompt> {
  await requireOwnPrompt(ctx.db, ctx.user, input.promptId)
  const [first] = await ctx.db
    .select({ picture: samples.picture })
    .from(samples)
    .where(samplesOf(input.promptId))
    .orderBy(asc(samples.position))
    .limit(1)
  const cover = first?.picture && (await copyPicture(ctx.files, first.picture))
  if (!cover) throw new Invalid('invalid_picture', 'The first sample is no picture')
  const { prompt } = await updatePrompt(ctx, { id: input.promptId, fields: {}, removeCover: false, cover })
  return prompt
}

/** @returns `undefined` when the picture has gone meanwhile */
async function copyPicture(files: FileStore, picture: StoredCover): Promise<StoredCover | undefined> {
  const key = `covers/${newId()}`
  try {
    for (const width of picture.widths) {
      const bytes = await files.get(`${picture.key}/${width}.webp`)
      if (!bytes) {
        await files.removeFolder(key)
        return undefined
      }
      await files.put(`${key}/${width}.webp`, bytes)
    }
  } catch (error) {
    await files.removeFolder(key)
    throw error
  }
  return { ...picture, key }
}
