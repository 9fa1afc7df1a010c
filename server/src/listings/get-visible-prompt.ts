import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { pick } from '../platform/db/rows.ts'
import { prompts } from '../platform/db/schema.ts'
import { prepared } from '../platform/db/statements/prepared.ts'
import { NotFound } from '../platform/errors.ts'
import { maySee } from './ownership.ts'
import { listedPrompts } from './visibility.ts'

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

type Lock = 'key share' | 'no key update'

/**
 * A prompt that is on the market, locked against deletion and withdrawal until the transaction ends.
 * @param buyerId admits the listings of offers to them
 * @throws NotFound for every other prompt, whether it exists or not
 */
export async function getListedPrompt(
  db: Db,
  id: string,
  requireApproval: boolean,
  lock: Lock = 'key share',
  buyerId?: string,
): Promise<
  Pick<typeof prompts.$inferSelect, 'id' | 'uploadedBy' | 'priceCents' | 'version' | 'licence' | 'privateFor'>
> {
  const [prompt] = await db
    .select({
      ...pick(prompts, 'id', 'uploadedBy', 'priceCents', 'version', 'licence', 'privateFor'),
    })
    .from(prompts)
    .where(
      and(
        eq(prompts.id, id),
        or(listedPrompts(requireApproval), buyerId === undefined ? undefined : eq(prompts.privateFor, buyerId)),
      ),
    )
    .for(lock)
  if (!prompt) throw new NotFound('This prompt does not exist')
  return prompt
}
