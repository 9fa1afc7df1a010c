import { LIMITS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/prompts'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { likes, prompts } from '../db/schema.ts'
import { NotFound } from '../errors.ts'
import { selectListingsWithText } from './columns.ts'
import { NO_RELATION, relationsOf } from './ownership.ts'
import { presentPrompt } from './present.ts'
import { canReadText, canSeeListing } from './visibility.ts'

/** One prompt, with its text for those who may read it. @throws NotFound when the user may not know of it */
export async function getPrompt(ctx: Context, input: { id: string }): Promise<Prompt> {
  const { db, user } = ctx
  const [[row], relations, likers] = await Promise.all([
    selectListingsWithText(db).where(eq(prompts.id, input.id)),
    user ? relationsOf(db, user.id, [input.id]) : undefined,
    latestLikers(db, input.id),
  ])
  const relation = relations?.get(input.id) ?? NO_RELATION
  const owned = relation.boughtAt !== null
  if (!row || !canSeeListing(user, row, owned, ctx.config.requireApproval)) {
    throw new NotFound('This prompt does not exist')
  }
  const promptText = canReadText(user, row, owned) ? row.promptText : undefined
  const named = user && relation.liked && !likers.includes(user.id) ? [user.id, ...likers] : likers
  return presentPrompt(ctx, { ...row, promptText }, relation, named)
}

async function latestLikers(db: Db, promptId: string): Promise<string[]> {
  const rows = await db
    .select({ id: likes.userId })
    .from(likes)
    .where(eq(likes.promptId, promptId))
    .orderBy(desc(likes.createdAt), likes.userId)
    .limit(LIMITS.likesShown)
  return rows.map(({ id }) => id)
}
