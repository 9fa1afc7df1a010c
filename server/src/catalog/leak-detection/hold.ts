import { HOLDS_PER_DAY } from '@promptery/contract/constants'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { holds } from '../../platform/db/schema.ts'
import { TooManyRequests } from '../../platform/errors.ts'
import { findSoldText, type SoldText } from './fingerprints/find-sold-text.ts'

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
