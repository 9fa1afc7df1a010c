import type { Prompt } from '@promptery/contract/prompts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prompts, purchases, users } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { presentPrompts, promptColumns } from '../../presenting/prompt-rows.ts'
import { canReadText, canSeeListing } from './policy.ts'

/** One prompt, with its text for those who may read it. @throws NotFound when the user may not know of it */
export async function getPrompt(ctx: Context, input: { id: string }): Promise<Prompt> {
  const [row] = await ctx.db
    .select({ ...promptColumns, promptText: prompts.promptText })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(eq(prompts.id, input.id))
  const owned = row && ctx.user ? await owns(ctx, ctx.user.id, row.id) : false
  if (
    !row ||
    !canSeeListing(ctx.user, { ...row, withdrawn: row.withdrawnAt !== null }, owned, ctx.config.requireApproval)
  ) {
    throw new NotFound('This prompt does not exist')
  }
  const texts = canReadText(ctx.user, row, owned) ? new Map([[row.id, row.promptText]]) : undefined
  const [prompt] = await presentPrompts(ctx, [row], texts)
  if (!prompt) throw new NotFound('This prompt does not exist')
  return prompt
}

async function owns(ctx: Context, userId: string, promptId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.buyerId, userId), eq(purchases.promptId, promptId), eq(purchases.status, 'paid')))
  return rows.length > 0
}
