import { LIMITS } from '@promptery/contract/constants'
import type { FilledGap, Filling } from '@promptery/contract/gaps/fillings'
import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { fillings } from '../../db/schema.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { requireReadable } from '../../listings/ownership.ts'
import { selectFillings } from './list-fillings.ts'

interface Input {
  promptId: string
  name: string
  values: FilledGap[]
  /** Whether what is kept under this name is to go. */
  replace: boolean
}

/**
 * Keeps what the session's user fills the gaps of a prompt in with.
 * @returns all that they have kept for it
 * @throws NotFound for those who may not read its text, Conflict for a name that is in use, Invalid for one too many
 */
export function saveFilling(ctx: UserContext, { promptId, name, values, replace }: Input): Promise<Filling[]> {
  const { perPrompt } = LIMITS.filling
  const userId = ctx.user.id
  return ctx.db.transaction(async (tx) => {
    await requireReadable(tx, ctx.user, promptId, true)
    // One after the other for each user and prompt, so that two at once cannot both be the last one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`fillings ${userId} ${promptId}`}, 0))`)
    const insert = tx.insert(fillings).values({ id: newId(), userId, promptId, name, values, updatedAt: new Date() })
    const target = [fillings.userId, fillings.promptId, fillings.name]
    const written = await (replace
      ? insert.onConflictDoUpdate({ target, set: { values, updatedAt: new Date() } })
      : insert.onConflictDoNothing({ target })
    ).returning({ id: fillings.id })
    if (written.length === 0) throw new Conflict('filling_exists', `You have kept something as “${name}” already`)
    const [others] = await tx
      .select({ count: count() })
      .from(fillings)
      .where(and(eq(fillings.userId, userId), eq(fillings.promptId, promptId), ne(fillings.name, name)))
    if ((others?.count ?? 0) >= perPrompt) {
      throw new Invalid('fillings_full', `You keep ${perPrompt} for this prompt: delete some first`)
    }
    return selectFillings(tx, userId, promptId)
  })
}
