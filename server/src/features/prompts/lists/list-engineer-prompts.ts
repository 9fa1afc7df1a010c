import type { PageQuery } from '@promptery/contract/common'
import type { PromptsPage } from '@promptery/contract/listings/prompts'
import { and, eq } from 'drizzle-orm'
import { selectListings } from '../../../catalog/columns.ts'
import { presentPrompts } from '../../../catalog/present.ts'
import { listedPrompts } from '../../../catalog/visibility.ts'
import type { Context } from '../../../platform/context.ts'
import { selectPage } from '../../../platform/db/page.ts'
import { prompts, standings, users } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'

/** Listings of an engineer on the market, best-selling first. @throws NotFound for an unknown id */
export async function listEngineerPrompts(
  ctx: Context,
  input: { id: string } & PageQuery,
): Promise<Omit<PromptsPage, 'success'>> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { salesCount: standings.salesCount, id: standings.id } },
    input,
    ({ after, order, limit }) =>
      selectListings(ctx)
        .innerJoin(standings, eq(standings.id, prompts.id))
        .where(and(eq(standings.uploadedBy, input.id), listedPrompts(ctx.config.requireApproval, standings), after))
        .orderBy(...order)
        .limit(limit),
  )
  if (rows.length === 0) await checkUser(ctx, input.id)
  return { prompts: presentPrompts(ctx, rows), nextCursor }
}

async function checkUser(ctx: Context, id: string): Promise<void> {
  const found = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (found.length === 0) throw new NotFound('This user does not exist')
}
