import { type SQL, sql } from 'drizzle-orm'
import { listedPrompts } from '../listings/visibility.ts'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/db/ids.ts'
import { publishedRow } from '../platform/db/queries/publish.ts'
import { rowsOf } from '../platform/db/rows.ts'
import { likes, listings, notifications, prompts } from '../platform/db/schema.ts'
import { batched } from '../platform/db/statements.ts'
import { Invalid, NotFound } from '../platform/errors.ts'

/**
 * Records a like of the session's user.
 * @throws NotFound for a prompt that is not on the market, Invalid for a second like
 */
export async function likePrompt({ db, config, user }: UserContext, { id }: { id: string }): Promise<void> {
  const newBy = await storeLikes({ db, id, userId: user.id, listed: listedPrompts(config.requireApproval) })
  if (!newBy) throw new NotFound('This prompt does not exist')
  // Of several likes in a batch by one user, the first succeeds.
  if (!newBy.delete(user.id)) throw new Invalid('already_liked', 'You have already liked this prompt')
}

interface Like {
  db: Db
  /** Of the prompt. */
  id: string
  userId: string
  /** Condition of what is on the market. */
  listed: SQL | undefined
}

/**
 * Stores the likes of a prompt in one tick, counts them and notifies the uploader of those of others: in one statement,
 * which holds the lock of a popular prompt briefly (decision 057).
 * @returns the users with new likes; `undefined` for a prompt that is not on the market
 */
const storeLikes = batched(
  ({ id }: Like) => id,
  async (asked) => {
    const [{ db, id, listed }] = asked
    const userIds = [...new Set(asked.map(({ userId }) => userId))]
    const newIds = userIds.map(() => newId())
    const event = publishedRow('notification', { id: sql`notified.id`, userId: sql`notified.user_id` })
    const [row] = await rowsOf<{ newBy: string[] }>(
      db,
      sql`with listed as (
        select ${prompts.id} as id, ${prompts.uploadedBy} as uploaded_by from ${prompts}
        where ${prompts.id} = ${id} and ${listed} for no key update
      ), asked as (
        select * from unnest(${sql.param(userIds)}::uuid[], ${sql.param(newIds)}::uuid[]) as asked (user_id, new_id)
      ), liked as (
        insert into ${likes} (prompt_id, user_id)
        select listed.id, asked.user_id from listed, asked
        on conflict do nothing returning user_id
      ), counted as (
        update ${listings} set likes_count = ${listings.likesCount} + new.count
        from listed, (select count(*)::int as count from liked) as new
        where ${listings.id} = listed.id and new.count > 0
      ), notified as (
        insert into ${notifications} (id, user_id, type, prompt_id, actor_id)
        select asked.new_id, listed.uploaded_by, 'liked', listed.id, liked.user_id
        from liked join asked using (user_id) join listed on listed.uploaded_by <> liked.user_id
        returning id, user_id
      )
      select array(select user_id from liked) as "newBy",
        (select count(${event}::text) from notified) as events from listed`,
    )
    return row && new Set(row.newBy)
  },
)
