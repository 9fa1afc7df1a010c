import { and, eq, gt, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { rateLimits } from '../../platform/db/schema.ts'
import { NothingGenerated, TooManyRequests } from '../../platform/errors.ts'

/** Daily limits of a user: tries of others' prompts, runs of readable ones. */
type Counted = 'tries' | 'runs'

/** The rest of a daily limit. */
interface Remaining {
  left: number
  /** Time of the reset. Null: none used. */
  resetsAt: string | null
}

/** An acquired use; the day begins with the first. */
interface Acquired extends Remaining {
  resetsAt: string
}

const perDay = ({ config }: UserContext, what: Counted): number =>
  what === 'tries' ? config.triesPerDay : config.runsPerDay

const keyOf = ({ user }: UserContext, what: Counted): string => `${what}:${user.id}`

const present = (most: number, row: { points: number; expire: Date | null } | undefined): Remaining => ({
  left: Math.max(0, most - (row?.points ?? 0)),
  resetsAt: row && row.points > 0 ? (row.expire?.toISOString() ?? null) : null,
})

export async function readRemaining(ctx: UserContext, what: Counted): Promise<Remaining> {
  const [row] = await ctx.db
    .select({ points: rateLimits.points, expire: rateLimits.expire })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(ctx, what)), gt(rateLimits.expire, sql`now()`)))
  return present(perDay(ctx, what), row)
}

/**
 * Acquires one use of the user's daily limit and does `work`. Releases it when the model has not begun.
 * @throws TooManyRequests at the limit
 */
export async function withinDailyLimit<Result>(
  ctx: UserContext,
  what: Counted,
  work: (acquired: Acquired) => Promise<Result>,
): Promise<Result> {
  const acquired = await acquire(ctx, what)
  try {
    return await work(acquired)
  } catch (error) {
    if (error instanceof NothingGenerated) await release(ctx, what, acquired)
    throw error
  }
}

/** In one statement, so that only one of two concurrent requests gets the last use. */
async function acquire(ctx: UserContext, what: Counted): Promise<Acquired> {
  const most = perDay(ctx, what)
  const isOver = sql`${rateLimits.expire} <= now()`
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key: keyOf(ctx, what), points: 1, expire: sql`now() + interval '1 day'` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
      },
      setWhere: sql`${isOver} or ${rateLimits.points} < ${most}`,
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire })
  const acquired = present(most, row)
  if (row && acquired.resetsAt !== null) return { ...acquired, resetsAt: acquired.resetsAt }
  const { resetsAt } = await readRemaining(ctx, what)
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt ?? '') - Date.now()) / 1000) || 1)
  throw new TooManyRequests(`You have used your ${what} of today`, seconds)
}

/** Releases a use without a result, unless its day is over. */
async function release(ctx: UserContext, what: Counted, { resetsAt }: Acquired): Promise<void> {
  await ctx.db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(
      and(
        eq(rateLimits.key, keyOf(ctx, what)),
        gt(rateLimits.points, 0),
        // Timestamps have microseconds, JavaScript's dates milliseconds.
        sql`date_trunc('milliseconds', ${rateLimits.expire}) = ${resetsAt}`,
      ),
    )
}
