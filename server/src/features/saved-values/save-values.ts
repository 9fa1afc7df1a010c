import { LIMITS } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import type { SavedValues, VariableValue } from '@promptery/contract/variables/saved-values'
import { and, count, eq, ne, sql } from 'drizzle-orm'
import { requireReadable } from '../../catalog/ownership.ts'
import type { UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { fillings } from '../../platform/db/schema.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { selectSavedValues } from './list-saved-values.ts'

interface Input {
  promptId: string
  name: string
  values: VariableValue[]
  /** Whether to replace saved values of this name. */
  replace: boolean
}

/**
 * Saves values of a prompt's variables for the session's user.
 * @returns all saved values for the prompt
 * @throws NotFound for users who may not read its text, Conflict for a name in use, Invalid for one too many
 */
export function saveValues(ctx: UserContext, { promptId, name, values, replace }: Input): Promise<SavedValues[]> {
  const { perPrompt } = LIMITS.savedValues
  const userId = ctx.user.id
  return ctx.db.transaction(async (tx) => {
    await requireReadable(tx, ctx.user, promptId, true)
    // Serialized for each user and prompt, so that concurrent requests cannot exceed the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`fillings ${userId} ${promptId}`}, 0))`)
    const insert = tx.insert(fillings).values({ id: newId(), userId, promptId, name, values, updatedAt: new Date() })
    const target = [fillings.userId, fillings.promptId, fillings.name]
    const written = await (replace
      ? insert.onConflictDoUpdate({ target, set: { values, updatedAt: new Date() } })
      : insert.onConflictDoNothing({ target })
    ).returning({ id: fillings.id })
    if (written.length === 0) throw new Conflict('filling_exists', `You have kept something as ${quoted(name)} already`)
    const [others] = await tx
      .select({ count: count() })
      .from(fillings)
      .where(and(eq(fillings.userId, userId), eq(fillings.promptId, promptId), ne(fillings.name, name)))
    if ((others?.count ?? 0) >= perPrompt) {
      throw new Invalid('fillings_full', `You keep ${perPrompt} for this prompt: delete some first`)
    }
    return selectSavedValues(tx, userId, promptId)
  })
}
