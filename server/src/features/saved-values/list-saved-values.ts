import { LIMITS } from '@promptery/contract/constants'
import type { SavedValues } from '@promptery/contract/variables/saved-values'
import { and, desc, eq } from 'drizzle-orm'
import { requireReadable } from '../../catalog/ownership.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { fillings } from '../../platform/db/schema.ts'
import { presentSavedValues } from './present.ts'

/**
 * Saved values of the session's user for a prompt, latest first.
 * @throws NotFound for users who may not read its text
 */
export async function listSavedValues(ctx: UserContext, input: { promptId: string }): Promise<SavedValues[]> {
  await requireReadable(ctx.db, ctx.user, input.promptId)
  return selectSavedValues(ctx.db, ctx.user.id, input.promptId)
}

/** A user's saved values for a prompt. The caller has checked that they may read its text. */
export async function selectSavedValues(db: Db, userId: string, promptId: string): Promise<SavedValues[]> {
  const rows = await db
    .select({ id: fillings.id, name: fillings.name, values: fillings.values, updatedAt: fillings.updatedAt })
    .from(fillings)
    .where(and(eq(fillings.userId, userId), eq(fillings.promptId, promptId)))
    .orderBy(desc(fillings.updatedAt), desc(fillings.id))
    .limit(LIMITS.savedValues.perPrompt)
  return rows.map(presentSavedValues)
}
