import { sql } from 'drizzle-orm'
import { listedPrompts } from '../../listings/visibility.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { publishedRow } from '../../platform/db/queries/publish.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { notifications, prompts, purchases, reviews } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Late enough to have tried the prompt, early enough to remember it. */
const AFTER_DAYS = 7
const UNTIL_DAYS = 21
const BATCH = 500

/**
 * Asks for a review, once for each prompt, the buyers of a week ago whose prompt is still on the market and who have
 * not reviewed it.
 * @returns their number
 */
async function askForReviews(db: Db, { requireApproval }: { requireApproval: boolean }): Promise<number> {
  let count = 0
  for (;;) {
    const asked = await askSome(db, requireApproval)
    count += asked
    if (asked < BATCH) return count
  }
}

async function askSome(db: Db, requireApproval: boolean): Promise<number> {
  const ids = Array.from({ length: BATCH }, () => newId())
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`with due as (
      select ${purchases.id} as id from ${purchases} join ${prompts} on ${prompts.id} = ${purchases.promptId}
      where ${purchases.status} = 'paid' and not ${purchases.isReviewAsked}
        and ${purchases.paidAt} > now() - make_interval(days => ${UNTIL_DAYS})
        and ${purchases.paidAt} <= now() - make_interval(days => ${AFTER_DAYS})
        and ${listedPrompts(requireApproval)}
        and not exists (select from ${reviews}
          where ${reviews.promptId} = ${purchases.promptId} and ${reviews.authorId} = ${purchases.buyerId})
        and not exists (select from ${purchases} as other where other.prompt_id = ${purchases.promptId}
          and other.buyer_id = ${purchases.buyerId} and other.is_review_asked)
      order by ${purchases.paidAt} limit ${BATCH} for update of ${purchases} skip locked
    ), asked as (
      update ${purchases} set is_review_asked = true from due where ${purchases.id} = due.id
      returning ${purchases.buyerId} as user_id, ${purchases.promptId} as prompt_id
    ), numbered as (
      select *, row_number() over () as at from asked
    ), notified as (
      insert into ${notifications} (id, user_id, type, prompt_id)
      select new_ids.id, user_id, 'review_asked', prompt_id from numbered
        join unnest(${sql.param(ids)}::uuid[]) with ordinality as new_ids (id, at) using (at)
      returning id, user_id
    )
    select count(${publishedRow('notification', { id: sql`notified.id`, userId: sql`notified.user_id` })}::text)::int as count from notified`,
  )
  return row?.count ?? 0
}

/** Asks buyers for a review, once, a week after the purchase. */
export const askForReviewsJob: Job = {
  name: 'ask-for-reviews',
  cron: '43 * * * *',
  async run({ db, config, log }) {
    const count = await askForReviews(db, config)
    if (count > 0) log.info({ count }, 'buyers were asked for a review')
  },
}
