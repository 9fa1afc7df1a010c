import type { Prompt, PromptFields } from '@promptery/contract/listings/prompts'
import type { UserContext } from '../../../context.ts'
import { newId } from '../../../db/ids.ts'
import { prompts } from '../../../db/schema.ts'
import { countUploads } from '../../../listings/counters.ts'
import { getPrompt } from '../../../listings/get-prompt.ts'
import { removeRefusedCover } from '../../../listings/pictures/remove-covers.ts'
import { storeCover } from '../../../listings/pictures/store-cover.ts'
import { learnWords } from '../../../listings/search/words.ts'
import { requireTriable } from '../../../listings/secrecy/tries.ts'
import { listingValues } from '../../../listings/values.ts'

/**
 * Puts a prompt up for sale for the session's user. `cover` is the file as it came, if there is one.
 * A refused upload leaves neither a file nor a row.
 * @throws Invalid or TooLarge for a cover that cannot be taken, Invalid for a text that is too short to be tried
 */
export async function createPrompt(
  ctx: UserContext,
  input: { fields: PromptFields; cover: Buffer | undefined },
): Promise<Prompt> {
  const { type, prompt: promptText, allowsTries } = input.fields
  requireTriable({ type, promptText, allowsTries })
  const cover = input.cover ? await storeCover(ctx, input.cover) : null
  const id = newId()
  const values = listingValues({ id, uploader: ctx.user, fields: input.fields, cover })
  try {
    await ctx.db.transaction(async (tx) => {
      await tx.insert(prompts).values(values)
      await countUploads(tx, ctx.user.id, 1)
      await learnWords(tx, [values.searchText])
    })
  } catch (error) {
    if (cover) await removeRefusedCover(ctx.files, cover, error)
    throw error
  }
  return getPrompt(ctx, { id })
}
