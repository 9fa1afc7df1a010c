import type { Prompt } from '@promptery/contract/prompts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { ownsPrompt } from '../../db/queries/owns-prompt.ts'
import { prompts, users } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { presentPrompts, promptColumns } from '../../presenting/prompt-rows.ts'
import { canReadText, canSeeListing } from '../../visibility.ts'

/** One prompt, with its text for those who may read it. @throws NotFound when the user may not know of it */
export async function getPrompt(ctx: Context, input: { id: string }): Promise<Prompt> {
  const [row] = await ctx.db
    .select({ ...promptColumns, promptText: prompts.promptText, mustBeApproved: prompts.mustBeApproved })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(eq(prompts.id, input.id))
  const owned = row && ctx.user ? await ownsPrompt(ctx.db, ctx.user.id, row.id) : false
  if (!row || !canSeeListing(ctx.user, row, owned, ctx.config.requireApproval)) {
    throw new NotFound('This prompt does not exist')
  }
  const texts = canReadText(ctx.user, row, owned) ? new Map([[row.id, row.promptText]]) : undefined
  const [prompt] = await presentPrompts(ctx, [row], texts)
  if (!prompt) throw new NotFound('This prompt does not exist')
  return prompt
}
