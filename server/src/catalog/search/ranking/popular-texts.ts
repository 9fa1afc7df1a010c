import { type SQL, sql } from 'drizzle-orm'
import type { ShopConfig } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listings, POPULAR_TEXTS_MAX, popularTexts, prompts } from '../../../platform/db/schema.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { listedPrompts } from '../../visibility.ts'
import type { Catalogue } from '../catalogue.ts'
import { estimateShare, isWalkShorter } from '../frequency.ts'
import { matchesTerms } from '../matches.ts'

/** Copies written by one statement: it locks their listings until its end. */
const BATCH = 1_000

/** Copies the texts of the listings that are the most liked, hourly. */
export const copyPopularTextsJob: Job = {
  name: 'copy-popular-texts',
  cron: '20 * * * *',
  run: ({ db, config }, signal) => copyPopularTexts(db, config, { signal }),
}

/**
 * Removes the texts that are no longer popular, and copies those that have become so. Likes are copied where they
 * differ by a tenth. A trigger of `prompts` updates the copied texts.
 */
export async function copyPopularTexts(
  db: Db,
  { requireApproval }: Pick<ShopConfig, 'requireApproval'>,
  { max = POPULAR_TEXTS_MAX, signal }: { max?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const popular = sql`select id, likes_count from ${listings} where ${listedPrompts(requireApproval, listings)}
    order by likes_count desc, id desc limit ${max}`
  const inTime = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '10min'`)
      return work(tx)
    })
  await inTime((tx) =>
    tx.execute(sql`delete from ${popularTexts} where prompt_id not in (select id from (${popular}) as popular)`),
  )
  // In the order of likes, so that a walk by likes reads few pages. Listings that are being changed have the next run.
  const copyBatch = (tx: Db) =>
    tx.execute(sql`insert into ${popularTexts} (prompt_id, likes_count, head, search_text)
      select id, popular.likes_count, left(${prompts.searchText}, length(title)), ${prompts.searchText}
      from (${popular}) as popular join ${prompts} using (id) left join ${popularTexts} copy on prompt_id = id
      where prompt_id is null or abs(copy.likes_count - popular.likes_count) * 10 > popular.likes_count
      order by popular.likes_count desc, id desc limit ${BATCH} for share of ${prompts} skip locked
      on conflict (prompt_id) do update set likes_count = excluded.likes_count`)
  for (let written = BATCH; written === BATCH && !signal?.aborted; ) written = (await inTime(copyBatch)).rowCount ?? 0
}

/**
 * The popular texts that have all terms, most liked first, as rows for a table `prompts`: `max` of them at most, of which
 * about `needed` are read. Where terms are frequent a walk by likes finds these sooner than the search indexes.
 */
export async function popularMatches(
  catalogue: Catalogue,
  terms: readonly string[],
  { max, needed }: { max: number; needed: number },
): Promise<SQL> {
  const isWalk = isWalkShorter(await estimateShare(catalogue, terms), POPULAR_TEXTS_MAX, needed)
  return sql`select * from (select * from ${popularTexts} as prompts where ${matchesTerms(terms, catalogue)}
      ${isWalk ? sql`` : sql`offset 0`}) as prompts
    order by likes_count desc, prompt_id desc limit ${max}`
}
