import { and, eq, gt, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { rateLimits } from '../../db/schema.ts'
import { NotBegun, TooMany } from '../../errors.ts'

/** What a user may do so often a day: try prompts of others, run their own. */
type Counted = 'tries' | 'runs'

/** What a user has left of a day. */
interface Left {
  left: number
  /** When there are all of them again. Null: none was used. */
  resetsAt: string | null
}

/** A day from the first of them. */
interface Taken extends Left {
  resetsAt: string
}

const perDay = ({ config }: UserContext, what: Counted): number =>
  what === 'tries' ? config.triesPerDay : config.runsPerDay

const keyOf = ({ user }: UserContext, what: Counted): string => `${what}:${user.id}`

const present = (most: number, row: { points: number; expire: Date | null } | undefined): Left => ({
  left: Math.max(0, most - (row?.points ?? 0)),
  resetsAt: row && row.points > 0 ? (row.expire?.toISOString() ?? null) : null,
})

export async function readLeft(ctx: UserContext, what: Counted): Promise<Left> {
  const [row] = await ctx.db
    .select({ points: rateLimits.points, expire: rateLimits.expire })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(ctx, what)), gt(rateLimits.expire, sql`now()`)))
  return present(perDay(ctx, what), row)
}

/**
 * Takes one of the user's day and does `work`. One for which the model has not begun is given back.
 * @throws TooMany when there is none left
 */
export async function countedOfDay<Result>(
  ctx: UserContext,
  what: Counted,
  work: (taken: Taken) => Promise<Result>,
): Promise<Result> {
  const taken = await take(ctx, what)
  try {
    return await work(taken)
  } catch (error) {
    if (error instanceof NotBegun) await giveBack(ctx, what, taken)
    throw error
  }
}

/** In one statement: of two at once, one gets the last. */
async function take(ctx: UserContext, what: Counted): Promise<Taken> {
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
  const taken = present(most, row)
  if (row && taken.resetsAt !== null) return { ...taken, resetsAt: taken.resetsAt }
  const { resetsAt } = await readLeft(ctx, what)
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt ?? '') - Date.now()) / 1000) || 1)
  throw new TooMany(`You have used your ${what} of today`, seconds)
}

/** Gives one back for which there was no result, unless its day is over. */
async function giveBack(ctx: UserContext, what: Counted, { resetsAt }: Taken): Promise<void> {
  await ctx.db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(
      and(
        eq(rateLimits.key, keyOf(ctx, what)),
        gt(rateLimits.points, 0),
        // A timestamp has microseconds, of which a date knows the first three.
        sql`date_trunc('milliseconds', ${rateLimits.expire}) = ${resetsAt}`,
      ),
    )
}
