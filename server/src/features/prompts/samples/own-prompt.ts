import { APPROVAL_MOVES } from '@promptery/contract/listings/moderation/approval'
import { and, eq, sql } from 'drizzle-orm'
import { edited } from '../../../catalog/approved-snapshot.ts'
import { plus } from '../../../catalog/counters.ts'
import type { CurrentUser } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { prompts } from '../../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'

/**
 * A prompt of the session's user whose samples may change. `locked` locks it until the transaction ends; `withdrawn`
 * admits a withdrawn one; the listing of an offer, which is never on the market, has samples as others.
 * @throws NotFound for every other prompt, whether it exists or not, Conflict for a withdrawn one
 */
export async function requireOwnPrompt(
  db: Db,
  user: CurrentUser,
  promptId: string,
  { locked = false, withdrawn = false } = {},
): Promise<{ samplesCount: number; privateFor: string | null }> {
  const query = db
    .select({ samplesCount: prompts.samplesCount, withdrawnAt: prompts.withdrawnAt, privateFor: prompts.privateFor })
    .from(prompts)
    .where(and(eq(prompts.id, promptId), eq(prompts.uploadedBy, user.id)))
  const [prompt] = await (locked ? query.for('no key update') : query)
  if (!prompt) throw new NotFound('This prompt does not exist')
  if (prompt.withdrawnAt && !prompt.privateFor && !withdrawn) {
    throw new Conflict('prompt_withdrawn', 'This prompt has left the market and cannot be changed any more')
  }
  return prompt
}

/** Counts a sample added or removed, an edit of the listing, which needs approval again unless two alone see it. */
export async function countSample(tx: Db, promptId: string, count: 1 | -1): Promise<void> {
  await tx
    .update(prompts)
    .set({
      samplesCount: plus(prompts.samplesCount, count),
      ...edited(),
      status: sql`case when ${prompts.privateFor} is null then ${APPROVAL_MOVES.edit.to} else ${prompts.status} end`,
    })
    .where(eq(prompts.id, promptId))
}
