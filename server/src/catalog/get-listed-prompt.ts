import { and, eq, or } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { pick } from '../platform/db/pick.ts'
import { prompts } from '../platform/db/schema.ts'
import { NotFound } from '../platform/errors.ts'
import { listedPrompts } from './visibility.ts'

type Lock = 'key share' | 'no key update'

/**
 * A prompt that is on the market, locked against deletion and withdrawal until the transaction ends.
 * @param buyerId admits the listings of offers to them
 * @throws NotFound for every other prompt, whether it exists or not
 */
export async function getListedPrompt(
  db: Db,
  id: string,
  requireApproval: boolean,
  lock: Lock = 'key share',
  buyerId?: string,
): Promise<
  Pick<typeof prompts.$inferSelect, 'id' | 'uploadedBy' | 'priceCents' | 'version' | 'licence' | 'privateFor'>
> {
  const [prompt] = await db
    .select({
      ...pick(prompts, 'id', 'uploadedBy', 'priceCents', 'version', 'licence', 'privateFor'),
    })
    .from(prompts)
    .where(
      and(
        eq(prompts.id, id),
        or(listedPrompts(requireApproval), buyerId === undefined ? undefined : eq(prompts.privateFor, buyerId)),
      ),
    )
    .for(lock)
  if (!prompt) throw new NotFound('This prompt does not exist')
  return prompt
}
