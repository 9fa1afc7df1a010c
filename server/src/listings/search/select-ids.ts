import { LIMITS } from '@promptery/contract/constants'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { PageSlice } from '../../db/page.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { prompts } from '../../db/schema.ts'
import { candidates } from './candidates.ts'
import type { Catalogue } from './catalogue.ts'
import { countListings, estimateShare, isCommon } from './frequency.ts'
import { matchesTerms } from './matches.ts'
import { lookUpWords } from './words.ts'

/** So many listings that match are collected and sorted; of more, those are looked for that come first. */
const COLLECTED_MAX = 3_000
/** How far it looks there: so many times what the share promises and some more, and not further than this. */
const MARGIN = 2.5
const MORE = 8
const FIRST_WALK_MAX = 8_000
/** How far it looks where more were found than are collected, and most of these match. */
const SECOND_WALK = 4_000
/** How far it looks where a first look has found some, though not a page. */
const WALK_MAX = 20_000

interface Found {
  ids: string[]
  /** How many match after the slice's beginning, or more than anybody counts: where finding them has told. */
  total?: number | undefined
}

type Listed = { where: SQL | undefined; slice: Omit<PageSlice, 'key'> }

/**
 * The ids of a page of what matches all terms, in the order of `slice`.
 *
 * Which way is quick depends on how many match. What many match is found by walking along the index of the order; what
 * few match by collecting all of them through the search indexes and sorting them. The statistics say where to begin. How
 * far either goes is bounded, and the other one follows where it was the wrong one.
 */
export async function selectMatchingIds(
  catalogue: Catalogue,
  terms: readonly string[],
  listed: Listed,
): Promise<Found> {
  const { limit } = listed.slice
  await lookUpWords(catalogue, terms)
  const share = await estimateShare(catalogue.db, terms)
  const listings = await countListings(catalogue.db)
  let seen = 0
  if (isCommon(share, listings, limit)) {
    const rows = Math.min(FIRST_WALK_MAX, Math.ceil((MARGIN * limit + MORE) / share))
    const { ids, isAll } = await walk(catalogue, terms, listed, rows)
    if (isAll) return { ids, total: ids.length }
    if (ids.length === limit) return { ids }
    seen = ids.length / rows
  }
  // What was seen says more than the statistics.
  let known: number | undefined
  let rows = WALK_MAX
  if (seen * listings <= COLLECTED_MAX) {
    const found = await collect(catalogue, terms, listed, COLLECTED_MAX)
    if (found.isAll) return found
    if (found.total > LIMITS.totalMax) known = found.total
    rows = found.total > COLLECTED_MAX / 2 ? SECOND_WALK : 0
  }
  if (rows > 0) {
    const { ids, isAll } = await walk(catalogue, terms, listed, rows)
    if (isAll) return { ids, total: ids.length }
    if (ids.length === limit) return { ids, total: known }
  }
  return collect(catalogue, terms, listed)
}

/** Whether any listing has all terms. */
export async function isAnyFound(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
): Promise<boolean> {
  await lookUpWords(catalogue, terms)
  if (isCommon(await estimateShare(catalogue.db, terms), await countListings(catalogue.db), 1)) {
    const slice = { after: undefined, order: [desc(prompts.id)], limit: 1 }
    const { ids } = await walk(catalogue, terms, { where, slice }, FIRST_WALK_MAX)
    if (ids.length > 0) return true
  }
  const found = await rowsOf(
    catalogue.db,
    sql`select 1 from (${await candidates(catalogue, terms)}) prompts where ${and(sql`is_match`, where)} limit 1`,
  )
  return found.length > 0
}

/** Looks through `rows` of the list in its order. @returns `isAll`: the list has no more, and does not fill a page */
async function walk(catalogue: Catalogue, terms: readonly string[], { where, slice }: Listed, rows: number) {
  const order = sql.join(slice.order, sql`, `)
  const inList = sql`from ${prompts} where ${and(where, slice.after) ?? sql`true`}`
  const [found] = await rowsOf<{ ids: string[]; isAll: boolean }>(
    catalogue.db,
    sql`select ids, case when cardinality(ids) < ${slice.limit}
        then (select count(*) < ${rows} from (select 1 ${inList} limit ${rows}) as listed) else false end as "isAll"
      from (select array(select id from (select * ${inList} order by ${order} limit ${rows}) prompts
        where ${matchesTerms(terms, catalogue)} order by ${order} limit ${slice.limit}) as ids offset 0) as walked`,
  )
  return found ?? { ids: [], isAll: true }
}

/** Sorts all that match. @returns `isAll`: they are not more than `max` */
async function collect(
  catalogue: Catalogue,
  terms: readonly string[],
  { where, slice }: Listed,
  max = Number.POSITIVE_INFINITY,
): Promise<{ ids: string[]; total: number; isAll: boolean }> {
  const [row] = await rowsOf<{ ids: string[]; total: number; collected: number }>(
    catalogue.db,
    sql`with candidates as materialized (${await candidates(catalogue, terms, Number.isFinite(max) ? { max } : {})}),
      found as materialized (select id, likes_count, rating_score from candidates as prompts where is_match and ${and(where, slice.after) ?? sql`true`})
      select (select count(*) from candidates)::int as collected, (select count(*) from found)::int as total,
        array(select id from found as prompts order by ${sql.join(slice.order, sql`, `)} limit ${slice.limit}) as ids`,
  )
  const { ids = [], total = 0, collected = 0 } = row ?? {}
  return { ids, total, isAll: collected <= max }
}
