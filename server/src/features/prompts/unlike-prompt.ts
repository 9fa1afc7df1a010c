import { sql } from 'drizzle-orm'
import { listedPrompts } from '../../catalog/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { likes, listings, notifications, prompts } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

/**
 * Takes back a like of the session's user, and its notification, unless that was read. Idempotent.
 * @throws NotFound for a prompt that is not on the market, unless the user likes it
 */
export async function unlikePrompt({ db, config, user }: UserContext, { id }: { id: string }): Promise<void> {
  const liked = sql`from ${likes} where ${likes.promptId} = ${id} and ${likes.userId} = ${user.id}`
  // The prompt is locked first, as in `likePrompt`: otherwise the two could deadlock.
  const [known] = await rowsOf(
    db,
    sql`with known as (
      select ${prompts.id} as id, ${prompts.uploadedBy} as uploaded_by from ${prompts}
      where ${prompts.id} = ${id} and (${listedPrompts(config.requireApproval)} or exists (select 1 ${liked}))
      for no key update
    ), removed as (
      delete ${liked} and exists (select 1 from known) returning prompt_id
    ), counted as (
      update ${listings} set likes_count = ${listings.likesCount} - 1
      from removed where ${listings.id} = removed.prompt_id
    ), unread as (
      delete from ${notifications} using removed, known
      where ${notifications.userId} = known.uploaded_by and ${notifications.promptId} = known.id
        and ${notifications.actorId} = ${user.id} and ${notifications.type} = 'liked' and ${notifications.readAt} is null
    )
    select id from known`,
  )
  if (!known) throw new NotFound('This prompt does not exist')
}
