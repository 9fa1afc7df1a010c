import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { NotFound } from '../../errors.ts'
import type { Db } from '../db.ts'
import { prompts } from '../schema.ts'

/** What is on the market. `ne` is always there: it is the condition of the indexes. */
export function listedPrompts(requireApproval: boolean): SQL | undefined {
  return and(
    isNull(prompts.withdrawnAt),
    ne(prompts.status, 'rejected'),
    requireApproval
      ? eq(prompts.status, 'approved')
      : or(eq(prompts.status, 'approved'), eq(prompts.mustBeApproved, false)),
  )
}

/**
 * A prompt that is on the market, and that stays there until the transaction has ended: `deletePrompt` waits for it.
 * @throws NotFound for every other one, there or not
 */
export async function getListedPrompt(
  db: Db,
  id: string,
  requireApproval: boolean,
): Promise<{ id: string; uploadedBy: string; priceCents: number }> {
  const [prompt] = await db
    .select({ id: prompts.id, uploadedBy: prompts.uploadedBy, priceCents: prompts.priceCents })
    .from(prompts)
    .where(and(eq(prompts.id, id), listedPrompts(requireApproval)))
    .for('key share')
  if (!prompt) throw new NotFound('This prompt does not exist')
  return prompt
}
