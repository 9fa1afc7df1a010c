import type { Prompt, PromptFields } from '@promptery/contract/prompts'
import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { promptValues } from '../../db/queries/prompt-values.ts'
import { prompts, users } from '../../db/schema.ts'
import { getPrompt } from './get-prompt.ts'
import { removeRefusedCover } from './remove-covers.ts'
import { storeCover } from './store-cover.ts'

/**
 * Puts a prompt up for sale for the session's user. `cover` is the file as it came, if there is one.
 * A refused upload leaves neither a file nor a row.
 * @throws Invalid or TooLarge for a cover that cannot be taken
 */
export async function createPrompt(
  ctx: UserContext,
  input: { fields: PromptFields; cover: Buffer | undefined },
): Promise<Prompt> {
  const cover = input.cover ? await storeCover(ctx, input.cover) : null
  const id = newId()
  try {
    await ctx.db.transaction(async (tx) => {
      await tx.insert(prompts).values(promptValues({ id, uploader: ctx.user, fields: input.fields, cover }))
      await tx
        .update(users)
        .set({ uploadsCount: sql`${users.uploadsCount} + 1` })
        .where(eq(users.id, ctx.user.id))
    })
  } catch (error) {
    if (cover) await removeRefusedCover(ctx.files, cover, error)
    throw error
  }
  return getPrompt(ctx, { id })
}
