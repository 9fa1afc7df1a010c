import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { PageSlice } from '../../db/page.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { prompts } from '../../db/schema.ts'
import { COLLECTED_MAX, candidates } from './candidates.ts'
import { countListings, estimateShare, isCommon } from './frequency.ts'
import { matchesTerms } from './matches.ts'

/** How far it looks there: so many times what the share promises, and not further than this. */
const MARGIN = 2.5
const FIRST_WALK_MAX = 8_000
/** How far it looks where more match than are collected. */
const WALK_MAX = 50_000

interface Found {
  ids: string[]
  /** How many match after the slice's beginning, where all of them were collected. */
  total?: number
}

type Listed = { where: SQL | undefined; slice: Omit<PageSlice, 'key'> }

/**
 * The ids of a page of what matches all terms, in the order of `slice`.
 *
 * Which way is quick depends on how many match. What many match is found by walking along the index of the order; what
 * few match by collecting all of them through the search indexes and sorting them. The statistics say where to begin. How
 * far either goes is bounded, and the other one follows where it was the wrong one.
 */
export async function selectMatchingIds(db: Db, terms: readonly string[], listed: Listed): Promise<Found> {
  const { limit } = listed.slice
  const share = await estimateShare(db, terms)
  let isMany = false
  if (isCommon(share)) {
    const rows = Math.min(FIRST_WALK_MAX, Math.ceil((MARGIN * limit) / share))
    const ids = await walk(db, terms, listed, rows)
    if (ids.length === limit) return { ids }
    // What was seen says more than the statistics.
    isMany = (ids.length / rows) * (await countListings(db)) > COLLECTED_MAX
  }
  const found = isMany ? undefined : await collect(db, terms, listed, COLLECTED_MAX)
  if (found) return found
  const ids = await walk(db, terms, listed, WALK_MAX)
  return ids.length === limit ? { ids } : ((await collect(db, terms, listed)) ?? { ids })
}

/** Looks through `rows` of the list in its order. */
async function walk(db: Db, terms: readonly string[], { where, slice }: Listed, rows: number): Promise<string[]> {
  const order = sql.join(slice.order, sql`, `)
  const walked = await rowsOf<{ id: string }>(
    db,
    sql`select id from (select * from ${prompts} where ${and(where, slice.after)} order by ${order} limit ${rows}) prompts
      where ${matchesTerms(terms)} order by ${order} limit ${slice.limit}`,
  )
  return walked.map(({ id }) => id)
}

/** Sorts all that match. @returns `undefined` where they are more than `max` */
async function collect(
  db: Db,
  terms: readonly string[],
  { where, slice }: Listed,
  max?: number,
): Promise<Found | undefined> {
  const [row] = await rowsOf<{ ids: string[]; total: number; collected: number }>(
    db,
    sql`with candidates as materialized (${await candidates(db, terms, { ...(max !== undefined && { max }) })}),
      found as materialized (select id, likes_count from candidates as prompts where is_match and ${and(where, slice.after) ?? sql`true`})
      select (select count(*) from candidates)::int as collected, (select count(*) from found)::int as total,
        array(select id from found as prompts order by ${sql.join(slice.order, sql`, `)} limit ${slice.limit}) as ids`,
  )
  if (!row || (max !== undefined && row.collected > max)) return undefined
  return { ids: row.ids, total: row.total }
}
