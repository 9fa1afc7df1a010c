import { LIMITS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { eq, sql } from 'drizzle-orm'
import { isListingOf, selectByIds } from '../../../catalog/columns.ts'
import { visibilityColumns } from '../../../catalog/get-visible-prompt.ts'
import { maySee } from '../../../catalog/ownership.ts'
import { presentPrompts } from '../../../catalog/present.ts'
import { selectSimilarIds } from '../../../catalog/similar/select-similar.ts'
import type { Context } from '../../../platform/context.ts'
import { listings, prompts } from '../../../platform/db/schema.ts'
import { prepared } from '../../../platform/db/statements/prepared.ts'
import { NotFound } from '../../../platform/errors.ts'

/** Listings like a prompt, by other engineers, best first. @throws NotFound for one that the caller may not see */
export async function listSimilar(ctx: Context, input: { promptId: string }): Promise<Prompt[]> {
  const { db, config } = ctx
  const [source] = await prepared(db, 'similar to', () => selectSource(ctx)).execute({ id: input.promptId })
  if (!source || !(await maySee(ctx, source))) throw new NotFound('This prompt does not exist')
  const ids = await selectSimilarIds(db, source, config.requireApproval, LIMITS.similarShown)
  return presentPrompts(ctx, await selectByIds(ctx, ids))
}

const selectSource = ({ db }: Context) => {
  const { title, type, category } = prompts
  return db
    .select({ ...visibilityColumns, title, type, category, sales: listings.salesCount })
    .from(prompts)
    .innerJoin(listings, isListingOf())
    .where(eq(prompts.id, sql.placeholder('id')))
}
