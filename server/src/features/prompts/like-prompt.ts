import { sql } from 'drizzle-orm'
import { listedPrompts } from '../../catalog/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { publishedRow } from '../../platform/db/queries/publish.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { likes, notifications, prompts } from '../../platform/db/schema.ts'
import { batched } from '../../platform/db/statements/batch.ts'
import { memoized } from '../../platform/db/statements/prepared.ts'
import { Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { canLike } from './policy.ts'

/**
 * Records a like of the session's user, for good. Concurrent likes of a prompt are batched into one statement (decision
 * 057).
 * @throws NotFound, Forbidden for their own prompt, Invalid for a second like
 */
export async function likePrompt({ db, config, user }: UserContext, { id }: { id: string }): Promise<void> {
  const { requireApproval } = config
  const like = memoized(db, `like ${requireApproval}`, () =>
    batched(
      (asked: { id: string; userId: string }) => asked.id,
      (asked) => store(db, asked, requireApproval),
    ),
  )
  const done = await like({ id, userId: user.id })
  if (!done) throw new NotFound('This prompt does not exist')
  if (!canLike(user, done)) throw new Forbidden('own_prompt', 'This prompt is your own')
  // Of several likes in a batch by one user, the first succeeds.
  if (!done.newBy.delete(user.id)) throw new Invalid('already_liked', 'You have already liked this prompt')
}

/**
 * Stores likes of a prompt, counts them and notifies the uploader of each, in one statement, to hold the lock of a
 * popular prompt briefly.
 * @returns the users with new likes; `undefined` for a prompt that is not on the market
 */
async function store(db: Db, asked: { id: string; userId: string }[], requireApproval: boolean) {
  const userIds = [...new Set(asked.map(({ userId }) => userId))]
  const newIds = userIds.map(() => newId())
  const event = publishedRow('notification', { id: sql`notified.id`, userId: sql`notified.user_id` })
  const [row] = await rowsOf<{ uploadedBy: string; newBy: string[] }>(
    db,
    sql`with listed as (
      select ${prompts.id} as id, ${prompts.uploadedBy} as uploaded_by from ${prompts}
      where ${prompts.id} = ${asked[0]?.id} and ${listedPrompts(requireApproval)} for no key update
    ), asked as (
      select * from unnest(${sql.param(userIds)}::uuid[], ${sql.param(newIds)}::uuid[]) as asked (user_id, new_id)
    ), liked as (
      insert into ${likes} (prompt_id, user_id)
      select listed.id, asked.user_id from listed join asked on asked.user_id <> listed.uploaded_by
      on conflict do nothing returning user_id
    ), counted as (
      update ${prompts} set likes_count = ${prompts.likesCount} + new.count
      from listed, (select count(*)::int as count from liked) as new
      where ${prompts.id} = listed.id and new.count > 0
    ), notified as (
      insert into ${notifications} (id, user_id, type, prompt_id, actor_id)
      select asked.new_id, listed.uploaded_by, 'liked', listed.id, liked.user_id
      from liked join asked using (user_id), listed
      returning id, user_id
    )
    select uploaded_by as "uploadedBy", array(select user_id from liked) as "newBy",
      (select count(${event}::text) from notified) as events from listed`,
  )
  return row && { uploadedBy: row.uploadedBy, newBy: new Set(row.newBy) }
}
