import { and, eq, gt, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { rateLimits } from '../../db/schema.ts'
import { TooMany } from '../../errors.ts'

/** What a user has left of their tries. */
interface Tries {
  triesLeft: number
  /** When there are all of them again. Null: none was used. */
  resetsAt: string | null
}

/** A day from the first of them. */
interface Taken extends Tries {
  resetsAt: string
}

const keyOf = ({ user }: UserContext): string => `tries:${user.id}`

const present = ({ config }: UserContext, row: { points: number; expire: Date | null } | undefined): Tries => ({
  triesLeft: Math.max(0, config.triesPerDay - (row?.points ?? 0)),
  resetsAt: row && row.points > 0 ? (row.expire?.toISOString() ?? null) : null,
})

export async function readTries(ctx: UserContext): Promise<Tries> {
  const [row] = await ctx.db
    .select({ points: rateLimits.points, expire: rateLimits.expire })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(ctx)), gt(rateLimits.expire, sql`now()`)))
  return present(ctx, row)
}

/**
 * Takes one of the user's tries, in one statement: of two at once, one gets the last.
 * @throws TooMany when there is none left
 */
export async function takeTry(ctx: UserContext): Promise<Taken> {
  const isOver = sql`${rateLimits.expire} <= now()`
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key: keyOf(ctx), points: 1, expire: sql`now() + interval '1 day'` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
      },
      setWhere: sql`${isOver} or ${rateLimits.points} < ${ctx.config.triesPerDay}`,
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire })
  const tries = present(ctx, row)
  if (row && tries.resetsAt !== null) return { ...tries, resetsAt: tries.resetsAt }
  const { resetsAt } = await readTries(ctx)
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt ?? '') - Date.now()) / 1000) || 1)
  throw new TooMany('You have used your tries of today', seconds)
}

/** Gives back a try for which there was no result, unless its day is over. */
export async function giveTryBack(ctx: UserContext, { resetsAt }: Taken): Promise<void> {
  await ctx.db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(
      and(
        eq(rateLimits.key, keyOf(ctx)),
        gt(rateLimits.points, 0),
        // A timestamp has microseconds, of which a date knows the first three.
        sql`date_trunc('milliseconds', ${rateLimits.expire}) = ${resetsAt}`,
      ),
    )
}
