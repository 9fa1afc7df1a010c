import { LIMITS } from '@promptery/contract/constants'
import type { Filling } from '@promptery/contract/gaps/fillings'
import { and, desc, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fillings } from '../../db/schema.ts'
import { requireReadable } from '../../listings/ownership.ts'
import { presentFilling } from './present.ts'

/**
 * What the session's user has kept for a prompt, latest first.
 * @throws NotFound for those who may not read its text
 */
export async function listFillings(ctx: UserContext, input: { promptId: string }): Promise<Filling[]> {
  await requireReadable(ctx.db, ctx.user, input.promptId)
  return selectFillings(ctx.db, ctx.user.id, input.promptId)
}

/** A user's fillings of a prompt. Whoever asks has made sure that they may read its text. */
export async function selectFillings(db: Db, userId: string, promptId: string): Promise<Filling[]> {
  const rows = await db
    .select({ id: fillings.id, name: fillings.name, values: fillings.values, updatedAt: fillings.updatedAt })
    .from(fillings)
    .where(and(eq(fillings.userId, userId), eq(fillings.promptId, promptId)))
    .orderBy(desc(fillings.updatedAt), desc(fillings.id))
    .limit(LIMITS.filling.perPrompt)
  return rows.map(presentFilling)
}
