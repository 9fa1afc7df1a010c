import { HOLDS_PER_DAY } from '@promptery/contract/constants'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/db/ids.ts'
import { holds, prompts } from '../platform/db/schema.ts'
import { TooManyRequests } from '../platform/errors.ts'
import { findSoldText, type SoldText } from './leak-detection/find-sold-text.ts'
import { inTextThread } from './text/thread/text-thread.ts'

/**
 * Finds a text of another seller in what the session's user wants to publish, which is then held for an admin.
 * @param texts all texts of the publication
 * @throws TooManyRequests when the user's daily holds are used up; then nothing is compared, so that holds do not reveal
 *   sold texts
 */
export async function findCopiedText(
  ctx: Pick<UserContext, 'db' | 'config' | 'user'>,
  texts: readonly string[],
  options?: { isListing: boolean },
): Promise<SoldText | null> {
  if (texts.length === 0) return null
  await requireUnderDailyLimit(ctx.db, ctx.user.id)
  return findSoldText(ctx, ctx.user.id, texts, options)
}

/**
 * Holds a listing, topic or answer for an admin, in the transaction that writes it. What was refused at once is decided:
 * it counts toward the daily limit alone.
 * @param reasons what else holds it
 * @throws TooManyRequests, also for concurrent holds beyond the daily limit
 */
export async function holdForApproval(
  tx: Db,
  authorId: string,
  held: { promptId: string } | { discussionId: string } | { answerId: string } | { decidedAt: Date },
  sold: SoldText,
  reasons: { words?: string[]; isFirst?: boolean } = {},
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds:${authorId}`}, 0))`)
  await requireUnderDailyLimit(tx, authorId)
  await tx
    .insert(holds)
    .values({ id: newId(), authorId, ...held, ...reasons, soldPromptId: sold.promptId, soldVersion: sold.version })
}

const DAY_SECONDS = 24 * 60 * 60

async function requireUnderDailyLimit(db: Db, authorId: string): Promise<void> {
  const since = sql`now() - interval '1 day'`
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      seconds: sql<number>`ceil(extract(epoch from min(${holds.createdAt}) - (${since})))::integer`,
    })
    .from(holds)
    .where(and(eq(holds.authorId, authorId), gt(holds.createdAt, since), ne(holds.soldVersion, 0)))
  if (!row || row.count < HOLDS_PER_DAY) return
  const seconds = Math.min(DAY_SECONDS, Math.max(1, row.seconds))
  throw new TooManyRequests('Too much of what you have written waits for an admin today. Post this later.', seconds)
}

/** Why a listing waits for an admin. */
export interface HoldReasons {
  /** The text of another seller that it contains. */
  sold: SoldText | null
  /** The owner's words that it has. */
  words: string[]
  isFirst: boolean
}

/**
 * What holds a listing of the session's user.
 * @param texts what is written or added
 * @throws TooManyRequests as `findCopiedText` does
 */
export async function findHoldReasons(
  ctx: UserContext,
  texts: readonly string[],
  { isNew = false } = {},
): Promise<HoldReasons | null> {
  const sold = await findCopiedText(ctx, texts, { isListing: true })
  const words = await inTextThread('findHeldWords', texts, ctx.config.heldWords)
  const isFirst = isNew && (await isFirstListing(ctx))
  return sold || words.length > 0 || isFirst ? { sold, words, isFirst } : null
}

/** Holds a listing for an admin, in the transaction that sets its `mustBeApproved`. */
export async function holdListing(
  tx: Db,
  authorId: string,
  promptId: string,
  { sold, ...reasons }: HoldReasons,
): Promise<void> {
  if (sold) await holdForApproval(tx, authorId, { promptId }, sold, reasons)
  else await tx.insert(holds).values({ id: newId(), authorId, promptId, soldVersion: 0, ...reasons })
}

/**
 * Whether a new listing of the session's user waits as one of their first: fewer than the owner's number have passed.
 * Those that wait or were rejected do not count, so many at once all wait. Admins list at once.
 */
async function isFirstListing({ db, config, user }: UserContext): Promise<boolean> {
  const { approveFirstListings: most } = config
  if (most === 0 || user.role === 'admin') return false
  const passed = await db
    .select({ id: prompts.id })
    .from(prompts)
    .where(
      and(
        eq(prompts.uploadedBy, user.id),
        // Nobody has looked at the listing of an offer.
        isNull(prompts.privateFor),
        sql`(${prompts.status} = 'approved' or (${prompts.status} = 'pending' and not ${prompts.mustBeApproved}))`,
      ),
    )
    .limit(most)
  return passed.length < most
}

type Row = typeof prompts.$inferInsert
type Written = Pick<Row, 'title' | 'description' | 'promptText'> &
  Partial<Pick<Row, 'tipsToUse' | 'versionNote' | 'worksWith' | 'gapHints'>>

/** All public texts of a listing. */
export const shownTexts = (listing: Written): string[] =>
  [
    ...[listing.title, listing.description, listing.tipsToUse, listing.promptText, listing.versionNote],
    ...(listing.worksWith ?? []),
    ...(listing.gapHints ?? []).flatMap(({ gap, label, description }) => [gap, label, description]),
  ].filter((text): text is string => Boolean(text))
