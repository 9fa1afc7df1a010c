import type { PoolClient } from 'pg'

const BACKFILL = 'listings'
/** Prompts copied by one statement. Likes of these wait for it. */
const BATCH = 5_000

/**
 * Copies the prompts of an earlier version into `listings`, once, beside processes that write. What they change meanwhile
 * the trigger of `prompts` copies first, and such a row stays as it is.
 */
export async function fillListings(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query('select from backfills where name = $1', [BACKFILL])
  if (rowCount) return
  const copyAfter = async (id: string): Promise<string | null> =>
    (await client.query(COPY_BATCH, [id, BATCH])).rows[0].last
  let last = await copyAfter('00000000-0000-0000-0000-000000000000')
  while (last !== null) last = await copyAfter(last)
  await client.query('analyze listings')
  await client.query('insert into backfills (name) values ($1)', [BACKFILL])
}

/** Rows are locked, so that a prompt that is deleted meanwhile is not copied, or deleted with its copy. */
const COPY_BATCH = `with batch as (
    select * from prompts where id > $1 order by id limit $2 for key share
  ), copied as (
    insert into listings (id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
      likes_count, sales_count, reviews_count, stars_sum)
    select id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
      likes_count, sales_count, reviews_count, stars_sum
    from batch on conflict do nothing
  )
  select max(id::text) as last from batch`
