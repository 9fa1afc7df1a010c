import { LIMITS } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import type { SavedValues } from '@promptery/contract/library/saved-values'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { requireReadable } from '../listings/visibility.ts'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/db/ids.ts'
import { fillings } from '../platform/db/schema.ts'
import { Conflict, Invalid } from '../platform/errors.ts'

/**
 * Saved values of the session's user for a prompt, latest first.
 * @throws NotFound for users who may not read its text
 */
export async function listSavedValues(ctx: UserContext, input: { promptId: string }): Promise<SavedValues[]> {
  await requireReadable(ctx.db, ctx.user, input.promptId)
  return selectSavedValues(ctx.db, ctx.user.id, input.promptId)
}

/** A user's saved values for a prompt. The caller has checked that they may read its text. */
async function selectSavedValues(db: Db, userId: string, promptId: string): Promise<SavedValues[]> {
  const rows = await db
    .select({ id: fillings.id, name: fillings.name, values: fillings.values, updatedAt: fillings.updatedAt })
    .from(fillings)
    .where(and(eq(fillings.userId, userId), eq(fillings.promptId, promptId)))
    .orderBy(desc(fillings.updatedAt), desc(fillings.id))
    .limit(LIMITS.savedValues.perPrompt)
  return rows.map(presentSavedValues)
}

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
    if (written.length === 0) throw new Conflict('filling_exists', `You already saved values as ${quoted(name)}`)
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

interface SavedValuesRow {
  id: string
  name: string
  values: VariableValue[]
  updatedAt: Date
}

function presentSavedValues(row: SavedValuesRow): SavedValues {
  return {
    _id: row.id,
    name: row.name,
    values: row.values.map(({ gap, value }) => ({ gap, value })),
    updatedAt: row.updatedAt.toISOString(),
  }
}
