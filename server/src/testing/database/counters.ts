import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'

/** Each query selects rows whose counter is wrong. */
const DIFFERENCES = {
  'likes of prompts': sql`select id from listings where likes_count <> (select count(*) from likes where prompt_id = listings.id)`,
  'sales of prompts': sql`select id from listings where sales_count <>
    (select count(*) from purchases where prompt_id = listings.id and status = 'paid')`,
  'stars of prompts': sql`select id from listings where (reviews_count, stars_sum) <>
    (select count(*), coalesce(sum(stars), 0) from reviews where prompt_id = listings.id and counts)`,
  'stars of users': sql`select id from users where (reviews_count, stars_sum) <>
    (select count(*), coalesce(sum(stars), 0) from reviews join prompts on prompts.id = prompt_id
      where uploaded_by = users.id and counts and (private_for is null or price_cents > 0))`,
  'reviews that count': sql`select id from reviews where counts <> exists
    (select from purchases where prompt_id = reviews.prompt_id and buyer_id = author_id and status = 'paid')`,
  'samples of prompts': sql`select id from prompts where samples_count <>
    (select count(*) from samples where prompt_id = prompts.id and review_id is null)`,
  'places of samples': sql`select prompt_id from samples where review_id is null group by prompt_id
    having array_agg(position::int order by position) <> array(select generate_series(0, count(*)::int - 1))`,
  'sales of users': sql`select id from users where sales_count <>
    (select count(*) from purchases join prompts on prompts.id = prompt_id
      where seller_id = users.id and purchases.status = 'paid' and (private_for is null or price_cents > 0))`,
  'uploads of users': sql`select id from users where erased_at is null and uploads_count <>
    (select count(*) from prompts where uploaded_by = users.id and private_for is null)`,
  'votes for topics': sql`select id from discussions where votes_count <>
    (select count(*) from discussion_votes where discussion_id = discussions.id)`,
  'votes for answers': sql`select id from answers where votes_count <>
    (select count(*) from answer_votes where answer_id = answers.id)`,
  'latest messages': sql`select id from conversations where last_message_id is distinct from
    (select id from messages where conversation_id = conversations.id order by id desc limit 1)`,
  'unread messages': sql`select id from conversations where
    lower_unread > (select count(*) from messages where conversation_id = conversations.id and receiver_id = lower_user_id)
    or higher_unread > (select count(*) from messages where conversation_id = conversations.id and receiver_id = higher_user_id)`,
}

/** Wrong counters with the ids of their rows; empty if all are right. */
export async function wrongCounters(db: Db): Promise<Record<string, unknown[]>> {
  const wrong: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(DIFFERENCES)) {
    const { rows } = (await db.execute(query)) as { rows: unknown[] }
    if (rows.length > 0) wrong[name] = rows
  }
  return wrong
}
