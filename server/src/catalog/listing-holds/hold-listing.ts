import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { holds } from '../../platform/db/schema.ts'
import type { SoldText } from '../leak-detection/fingerprints/find-sold-text.ts'
import { findCopiedText, holdForApproval } from '../leak-detection/hold.ts'
import { inTextThread } from '../text/thread/text-thread.ts'
import { isFirstListing } from './first-listings.ts'

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
