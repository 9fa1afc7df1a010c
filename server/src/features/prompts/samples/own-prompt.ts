import { and, eq } from 'drizzle-orm'
import type { CurrentUser } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { prompts } from '../../../db/schema.ts'
import { Conflict, NotFound } from '../../../errors.ts'
import { edited } from '../../../listings/approved-words.ts'
import { plus } from '../../../listings/counters.ts'

/**
 * A prompt of the session's user whose samples may change. With `locked` nobody else changes them until the transaction
 * has ended. With `withdrawn` it may have left the market, too.
 * @throws NotFound for every other one, there or not, Conflict for one that was withdrawn
 */
export async function requireOwnPrompt(
  db: Db,
  user: CurrentUser,
  promptId: string,
  { locked = false, withdrawn = false } = {},
): Promise<{ samplesCount: number }> {
  const query = db
    .select({ samplesCount: prompts.samplesCount, withdrawnAt: prompts.withdrawnAt })
    .from(prompts)
    .where(and(eq(prompts.id, promptId), eq(prompts.uploadedBy, user.id)))
  const [prompt] = await (locked ? query.for('no key update') : query)
  if (!prompt) throw new NotFound('This prompt does not exist')
  if (prompt.withdrawnAt && !withdrawn) {
    throw new Conflict('prompt_withdrawn', 'This prompt has left the market and cannot be changed any more')
  }
  return prompt
}

/** Counts a sample more or less, which is an edit of the listing: it waits for approval again. */
export async function countSample(tx: Db, promptId: string, count: 1 | -1): Promise<void> {
  await tx
    .update(prompts)
    .set({ samplesCount: plus(prompts.samplesCount, count), ...edited() })
    .where(eq(prompts.id, promptId))
}
