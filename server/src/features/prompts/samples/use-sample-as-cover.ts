import type { Prompt } from '@promptery/contract/listings/prompts'
import { asc } from 'drizzle-orm'
import type { FileStore } from '../../../adapters/files/port.ts'
import type { UserContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/db/ids.ts'
import { samples } from '../../../platform/db/schema.ts'
import type { DrawnPicture, StoredCover } from '../../../platform/db/stored-cover.ts'
import { Invalid } from '../../../platform/errors.ts'
import { updatePrompt } from '../changes/update-prompt.ts'
import { samplesOf } from './list-samples.ts'
import { requireOwnPrompt } from './own-prompt.ts'

/**
 * Uses the first sample of a prompt of the session's user as its cover. The files are copied, so that either can be
 * removed.
 * @throws NotFound for another user's prompt, Conflict for a withdrawn one, Invalid when the first sample is no uploaded picture
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
  if (!cover) throw new Invalid('invalid_picture', 'The first sample is no uploaded picture')
  const { prompt } = await updatePrompt(ctx, { id: input.promptId, fields: {}, removeCover: false, cover })
  return prompt
}

/** @returns `undefined` for a drawing, and when the picture was removed meanwhile */
async function copyPicture(files: FileStore, picture: StoredCover | DrawnPicture): Promise<StoredCover | undefined> {
  if ('topic' in picture) return undefined
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
    await files.removeFolder(key).catch(() => undefined)
    throw error
  }
  return { ...picture, key }
}
