import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows-of.ts'
import { likes, prompts, purchases } from '../db/schema.ts'
import { canSeeListing } from './visibility.ts'

/** The purchases that make `userId` an owner: what is paid, and nothing before. */
export const ownedBy = (userId: string): SQL | undefined =>
  and(eq(purchases.buyerId, userId), eq(purchases.status, 'paid'))

/** Whether a user has bought a prompt. */
export async function ownsPrompt(db: Db, userId: string, promptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(ownedBy(userId), eq(purchases.promptId, promptId)))
  return rows.length > 0
}

/** Whether the asking user may know of a listing. A purchase is asked for only where nothing else decides. */
export async function maySee(ctx: Context, prompt: Parameters<typeof canSeeListing>[1] & { id: string }) {
  if (canSeeListing(ctx.user, prompt, false, ctx.config.requireApproval)) return true
  return ctx.user !== null && ownsPrompt(ctx.db, ctx.user.id, prompt.id)
}

/** What a user has to do with a listing. */
export interface Relation {
  /** Null: they have not bought it. */
  boughtAt: Date | null
  liked: boolean
}

export const NO_RELATION: Relation = { boughtAt: null, liked: false }

/** What a user has to do with each of these prompts, in one query. */
export async function relationsOf(db: Db, userId: string, promptIds: string[]): Promise<Map<string, Relation>> {
  const rows = await rowsOf<{ id: string; boughtAtMs: number | null; liked: boolean }>(
    db,
    sql`select ${prompts.id},
      (select (extract(epoch from ${purchases.paidAt}) * 1000)::float8 from ${purchases}
        where ${purchases.promptId} = ${prompts.id} and ${ownedBy(userId)}) as "boughtAtMs",
      exists (select from ${likes} where ${likes.promptId} = ${prompts.id} and ${likes.userId} = ${userId}) as liked
    from ${prompts} where ${prompts.id} = any(${sql.param(promptIds)}::uuid[])`,
  )
  return new Map(
    rows.map(({ id, boughtAtMs, liked }) => [
      id,
      { boughtAt: boughtAtMs === null ? null : new Date(boughtAtMs), liked },
    ]),
  )
}
