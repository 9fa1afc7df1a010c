import type { SavedValues } from '@promptery/contract/variables/saved-values'
import { and, eq } from 'drizzle-orm'
import { requireReadable } from '../../catalog/ownership.ts'
import type { UserContext } from '../../platform/context.ts'
import { fillings } from '../../platform/db/schema.ts'
import { selectSavedValues } from './list-saved-values.ts'

/**
 * Deletes saved values of the session's user for a prompt. Idempotent.
 * @returns the remaining ones
 * @throws NotFound for users who may not read the prompt's text
 */
export async function deleteSavedValues(
  ctx: UserContext,
  { promptId, fillingId }: { promptId: string; fillingId: string },
): Promise<SavedValues[]> {
  await requireReadable(ctx.db, ctx.user, promptId)
  await ctx.db
    .delete(fillings)
    .where(and(eq(fillings.id, fillingId), eq(fillings.userId, ctx.user.id), eq(fillings.promptId, promptId)))
  return selectSavedValues(ctx.db, ctx.user.id, promptId)
}
