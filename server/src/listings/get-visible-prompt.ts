import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { prompts } from '../db/schema.ts'
import { NotFound } from '../errors.ts'
import { maySee } from './ownership.ts'

/**
 * A prompt that the asking user may know of, for what is shown beside it.
 * @throws NotFound for every other one, there or not
 */
export async function getVisiblePrompt(
  ctx: Context,
  input: { id: string },
): Promise<Pick<typeof prompts.$inferSelect, 'id' | 'version' | 'uploadedBy' | 'updatedAt'>> {
  const [prompt] = await ctx.reads
    .select({
      id: prompts.id,
      version: prompts.version,
      uploadedBy: prompts.uploadedBy,
      updatedAt: prompts.updatedAt,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      mustBeApproved: prompts.mustBeApproved,
    })
    .from(prompts)
    .where(eq(prompts.id, input.id))
  if (!prompt || !(await maySee(ctx, prompt))) throw new NotFound('This prompt does not exist')
  return prompt
}
