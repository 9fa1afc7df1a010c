import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { PageSlice } from '../../db/page.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { prompts } from '../../db/schema.ts'
import { estimateShare } from './frequency.ts'
import { matchesTerms } from './matches.ts'

/** A search that so many match finds its page near the beginning of a list that is sorted already. */
const COMMON = 0.005
/** How far it looks there. */
const WALK_ROWS = 5_000

interface Found {
  ids: string[]
  /** How many match after the slice's beginning, where all of them were collected. */
  total?: number
}

/**
 * The ids of a page of what matches all terms, in the order of `slice`.
 *
 * Which way is quick depends on how many match. What many match is found by walking along the index of the order; what
 * few match by collecting all of them through the search indexes and sorting them. The planner knows neither how often a
 * part of a word occurs nor which words stand together, so the way is not left to it: a walk that does not fill the page
 * is followed by collecting.
 */
export async function selectMatchingIds(
  db: Db,
  terms: readonly string[],
  { where, slice }: { where: SQL | undefined; slice: Omit<PageSlice, 'key'> },
): Promise<Found> {
  const order = sql.join(slice.order, sql`, `)
  const matches = matchesTerms(terms)
  if ((await estimateShare(db, terms)) >= COMMON) {
    const walked = await rowsOf<{ id: string }>(
      db,
      sql`select id from (select * from ${prompts} where ${and(where, slice.after)} order by ${order} limit ${WALK_ROWS}) prompts
        where ${matches} order by ${order} limit ${slice.limit}`,
    )
    if (walked.length === slice.limit) return { ids: idsOf(walked) }
  }
  const rows = await rowsOf<{ id: string; total: number }>(
    db,
    sql`with found as materialized (select id, likes_count from ${prompts} where ${and(matches, where, slice.after)})
      select id, (select count(*) from found)::int as total from found as prompts order by ${order} limit ${slice.limit}`,
  )
  return { ids: idsOf(rows), total: rows[0]?.total ?? 0 }
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
