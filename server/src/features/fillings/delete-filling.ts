import type { Filling } from '@promptery/contract/gaps/fillings'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { fillings } from '../../db/schema.ts'
import { requireReadable } from '../../listings/ownership.ts'
import { selectFillings } from './list-fillings.ts'

/**
 * Deletes what the session's user has kept for a prompt. What is not there, or is of others, is fine.
 * @returns what is left
 * @throws NotFound for those who may not read the prompt's text
 */
export async function deleteFilling(
  ctx: UserContext,
  { promptId, fillingId }: { promptId: string; fillingId: string },
): Promise<Filling[]> {
  await requireReadable(ctx.db, ctx.user, promptId)
  await ctx.db
    .delete(fillings)
    .where(and(eq(fillings.id, fillingId), eq(fillings.userId, ctx.user.id), eq(fillings.promptId, promptId)))
  return selectFillings(ctx.db, ctx.user.id, promptId)
}
