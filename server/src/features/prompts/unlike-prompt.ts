import { sql } from 'drizzle-orm'
import { listedPrompts } from '../../catalog/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { likes, listings, prompts } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

/**
 * Takes back a like of the session's user. Idempotent. The uploader keeps the notification of it.
 * @throws NotFound for a prompt that is not on the market, unless the user likes it
 */
export async function unlikePrompt({ db, config, user }: UserContext, { id }: { id: string }): Promise<void> {
  const liked = sql`from ${likes} where ${likes.promptId} = ${id} and ${likes.userId} = ${user.id}`
  // The prompt is locked first, as in `likePrompt`: otherwise the two could deadlock.
  const [known] = await rowsOf(
    db,
    sql`with known as (
      select ${prompts.id} as id from ${prompts}
      where ${prompts.id} = ${id} and (${listedPrompts(config.requireApproval)} or exists (select 1 ${liked}))
      for no key update
    ), removed as (
      delete ${liked} and exists (select 1 from known) returning prompt_id
    ), counted as (
      update ${listings} set likes_count = ${listings.likesCount} - 1
      from removed where ${listings.id} = removed.prompt_id
    )
    select id from known`,
  )
  if (!known) throw new NotFound('This prompt does not exist')
}
