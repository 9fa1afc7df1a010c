import { eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { pick } from '../platform/db/pick.ts'
import { prompts } from '../platform/db/schema.ts'
import { prepared } from '../platform/db/statements/prepared.ts'
import { NotFound } from '../platform/errors.ts'
import { maySee } from './ownership.ts'

/**
 * A prompt that the current user may see, for what is shown beside it.
 * @throws NotFound for every other prompt, whether it exists or not
 */
export async function getVisiblePrompt(
  ctx: Context,
  input: { id: string },
): Promise<Pick<typeof prompts.$inferSelect, 'id' | 'version' | 'uploadedBy' | 'updatedAt'>> {
  const [prompt] = await prepared(ctx.db, 'visible prompt', () => selectVisible(ctx)).execute(input)
  if (!prompt || !(await maySee(ctx, prompt))) throw new NotFound('This prompt does not exist')
  return prompt
}

/** What `maySee` reads of a prompt. */
export const visibilityColumns = {
  id: prompts.id,
  ...pick(prompts, 'uploadedBy', 'status', 'withdrawnAt', 'privateFor', 'mustBeApproved'),
}

const selectVisible = ({ db }: Context) =>
  db
    .select({ ...visibilityColumns, ...pick(prompts, 'version', 'updatedAt') })
    .from(prompts)
    .where(eq(prompts.id, sql.placeholder('id')))
