import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { prompts, purchases } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { ownedBy } from '../../listings/ownership.ts'
import { canReadText } from '../../listings/visibility.ts'
import type { VersionRow } from './present.ts'

/** When the current text was written. */
export const writtenAt = sql<Date>`coalesce(${prompts.textChangedAt}, ${prompts.createdAt})`.mapWith(prompts.createdAt)

/**
 * The current version of a prompt, and the number of the oldest one whose text the session's user may read.
 * @throws NotFound for those who may read none
 */
export async function getReadable(
  ctx: UserContext,
  { promptId }: { promptId: string },
): Promise<VersionRow & { oldest: number }> {
  const { user } = ctx
  const [prompt] = await ctx.db
    .select({
      uploadedBy: prompts.uploadedBy,
      number: prompts.version,
      note: prompts.versionNote,
      createdAt: writtenAt,
      bought: purchases.version,
    })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ownedBy(user.id)))
    .where(eq(prompts.id, promptId))
  if (!prompt || !canReadText(user, prompt, prompt.bought !== null)) throw new NotFound('This prompt does not exist')
  const { uploadedBy, bought, ...current } = prompt
  const readsAll = user.id === uploadedBy || user.role === 'admin'
  return { ...current, oldest: readsAll ? 1 : (bought ?? current.number) }
}
