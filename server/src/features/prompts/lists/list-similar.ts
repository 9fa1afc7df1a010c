import { LIMITS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { eq, inArray } from 'drizzle-orm'
import { selectListings } from '../../../catalog/columns.ts'
import { getVisiblePrompt } from '../../../catalog/get-visible-prompt.ts'
import { presentPrompts } from '../../../catalog/present.ts'
import { selectSimilarIds } from '../../../catalog/similar/select-similar.ts'
import type { Context } from '../../../platform/context.ts'
import { listings, prompts } from '../../../platform/db/schema.ts'

/** Listings like a prompt, by other engineers, best first. @throws NotFound for one that the caller may not see */
export async function listSimilar(ctx: Context, input: { promptId: string }): Promise<Prompt[]> {
  const { id } = await getVisiblePrompt(ctx, { id: input.promptId })
  const { title, type, category, uploadedBy } = prompts
  const [source] = await ctx.db
    .select({ id: prompts.id, title, type, category, uploadedBy, sales: listings.salesCount })
    .from(prompts)
    .innerJoin(listings, eq(listings.id, prompts.id))
    .where(eq(prompts.id, id))
  if (!source) return []
  const ids = await selectSimilarIds(ctx.db, source, ctx.config.requireApproval, LIMITS.similarShown)
  if (ids.length === 0) return []
  const rows = new Map((await selectListings(ctx).where(inArray(prompts.id, ids))).map((row) => [row.id, row]))
  return presentPrompts(
    ctx,
    ids.flatMap((one) => rows.get(one) ?? []),
  )
}
