import { LIMITS } from '@promptery/contract/constants'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { PageSlice } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { listings, prompts } from '../../platform/db/schema.ts'
import type { Walked } from '../visibility.ts'
import { candidates, eachText } from './candidates.ts'
import type { Catalogue } from './catalogue.ts'
import { lookUpWords } from './dictionary.ts'
import { countListings, estimateShare, idAfter, isCommon, isWalkShorter } from './frequency.ts'
import { matchesTerms } from './matches.ts'

/** Matching listings that are collected and sorted. With more, the list is walked. */
const COLLECTED_MAX = 3_000
/** Rows of the first walk: a multiple of the estimate plus some more, up to a maximum. */
const MARGIN = 2.5
const MORE = 8
const FIRST_WALK_MAX = 8_000
/**
 * With more rows to walk, a range of ids is intersected with the search indexes instead, where ids are the order and
 * the indexes have few entries (`isWalkShorter`).
 */
const WALK_BY_ID_MAX = 500
/** How much further texts are walked where there were fewer matches than estimated. */
const FURTHER = 4
/** Rows walked for any match, where more than `ANY_EXPECTED` matches are estimated among them. */
const ANY_WALK = 500
const ANY_EXPECTED = 8
/** Rows of the walk after collecting overflowed with mostly matching listings. */
const SECOND_WALK = 4_000
/** Rows of the walk after a first one found some matches, but no page. */
const WALK_MAX = 20_000

interface Found {
  ids: string[]
  /**
   * Number of matches after the slice's beginning, or more than the countable maximum; where finding them determined
   * it.
   */
  total?: number | undefined
}

interface Listed {
  where: SQL | undefined
  slice: Omit<PageSlice, 'key'>
  /** The table with the index of the order. Conditions call it `listings`. */
  walked: Walked
  /** The order is that of ids. */
  byId?: ById | undefined
}

interface ById {
  isDescending: boolean
  /** All listings on the market are in the list. */
  isUnfiltered: boolean
  /** The last id of the page before. */
  from: string | undefined
}

/**
 * Ids of a page of the listings that match all terms, in the order of `slice`. Frequent matches are found by walking
 * the index of the order; rare ones by collecting all through the search indexes and sorting. Statistics choose the
 * first way. Both are bounded, and the other follows where the choice was wrong. Where neither finds a page, all matches
 * are collected.
 */
export async function selectMatchingIds(
  catalogue: Catalogue,
  terms: readonly string[],
  listed: Listed,
): Promise<Found> {
  const { byId, slice } = listed
  const { limit } = slice
  await lookUpWords(catalogue, terms)
  const share = await estimateShare(catalogue, terms)
  const listings = await countListings(catalogue.db)
  let seen = 0
  if (isCommon(share, listings, limit)) {
    const needed = Math.ceil((MARGIN * limit + MORE) / share)
    let rows = Math.min(FIRST_WALK_MAX, needed)
    if (byId && needed > WALK_BY_ID_MAX && !isWalkShorter(share, listings, limit)) {
      const ids = await selectNext(catalogue, terms, listed, needed)
      if (ids.length === limit) return { ids }
    } else if (byId?.isUnfiltered) {
      const further = Math.min(FIRST_WALK_MAX, rows * FURTHER)
      const found =
        (await walkTexts(catalogue, terms, { ...listed, byId }, rows)) ??
        (further > rows ? await walkTexts(catalogue, terms, { ...listed, byId }, further) : undefined)
      if (found) return found
      rows = further
    }
    const { ids, isAll } = await walk(catalogue, terms, listed, rows)
    if (isAll) return { ids, total: ids.length }
    if (ids.length === limit) return { ids }
    seen = ids.length / rows
  }
  // The observed share is better than the statistics.
  let known: number | undefined
  let rows = WALK_MAX
  if (seen * listings <= COLLECTED_MAX) {
    const found = await collect(catalogue, terms, listed, { max: COLLECTED_MAX })
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

/**
 * A page of the matches among the next `count` listings: of these, none is read that does not match.
 * @returns none where there are more matches than are sorted, as after the last statistics many listings were added
 */
async function selectNext(
  catalogue: Catalogue,
  terms: readonly string[],
  listed: Listed,
  count: number,
): Promise<string[]> {
  const { byId } = listed
  const last = byId && (await idAfter(catalogue.db, { ...byId, count }))
  if (!byId || last === undefined) return []
  const until = byId.isDescending ? sql`id >= ${last}::uuid` : sql`id <= ${last}::uuid`
  const within = and(afterId(byId), until)
  const found = await collect(catalogue, terms, listed, { max: COLLECTED_MAX, within })
  return found.isAll ? found.ids : []
}

/** Whether any listing has all terms. */
export async function isAnyFound(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
): Promise<boolean> {
  await lookUpWords(catalogue, terms)
  if ((await estimateShare(catalogue, terms)) * ANY_WALK > ANY_EXPECTED) {
    const slice = { after: undefined, order: [desc(listings.id)], limit: 1 }
    const { ids } = await walk(catalogue, terms, { where, slice, walked: listings }, ANY_WALK)
    if (ids.length > 0) return true
  }
  const found = await rowsOf(
    catalogue.db,
    sql`select 1 from (${await candidates(catalogue, terms)}) listings where ${and(sql`is_match`, where)} limit 1`,
  )
  return found.length > 0
}

/** Checks the first `rows` of the list in its order. @returns `isAll`: the list ends there and does not fill a page */
async function walk(
  catalogue: Catalogue,
  terms: readonly string[],
  { where, slice, walked }: Listed,
  rows: number,
): Promise<Walk> {
  const order = sql.join(slice.order, sql`, `)
  const inList = sql`from ${walked} listings where ${and(where, slice.after) ?? sql`true`}`
  return selectWalked(catalogue.db, slice.limit, {
    rows,
    inList,
    page: sql`select listings.id from (select * ${inList} order by ${order} limit ${rows}) listings, ${eachText}
      where ${matchesTerms(terms, catalogue)} order by ${order} limit ${slice.limit}`,
  })
}

/**
 * `walk` of an unfiltered list by ids: reads the texts in the order of their key, and looks up the listings of matches
 * alone. @returns none where it neither fills a page nor reaches the end, as beside many listings off the market
 */
async function walkTexts(
  catalogue: Catalogue,
  terms: readonly string[],
  { where, slice, byId }: Listed & { byId: ById },
  rows: number,
): Promise<Found | undefined> {
  const inList = sql`from ${prompts} where ${afterId(byId) ?? sql`true`}`
  const order = byId.isDescending ? sql`id desc` : sql`id`
  const found = await selectWalked(catalogue.db, slice.limit, {
    rows,
    inList,
    page: sql`select id from (select id, search_text, search_vector ${inList} order by ${order} limit ${rows}) prompts
      join ${listings} using (id) where ${and(matchesTerms(terms, catalogue), where)} order by ${order} limit ${slice.limit}`,
  })
  if (found.isAll) return { ids: found.ids, total: found.ids.length }
  return found.ids.length === slice.limit ? { ids: found.ids } : undefined
}

interface Walk {
  ids: string[]
  /** The list ends there and does not fill a page. */
  isAll: boolean
}

async function selectWalked(
  db: Catalogue['db'],
  limit: number,
  { rows, inList, page }: { rows: number; inList: SQL; page: SQL },
): Promise<Walk> {
  const [found] = await rowsOf<Walk>(
    db,
    sql`select ids, case when cardinality(ids) < ${limit}
        then (select count(*) < ${rows} from (select 1 ${inList} limit ${rows}) as listed) else false end as "isAll"
      from (select array(${page}) as ids offset 0) as walked`,
  )
  return found ?? { ids: [], isAll: true }
}

const afterId = ({ isDescending, from }: ById): SQL | undefined =>
  from === undefined ? undefined : isDescending ? sql`id < ${from}::uuid` : sql`id > ${from}::uuid`

/** Collects and sorts all matches. @returns `isAll`: no more than `max` candidates */
async function collect(
  catalogue: Catalogue,
  terms: readonly string[],
  { where, slice }: Listed,
  { max, within }: { max?: number; within?: SQL | undefined } = {},
): Promise<{ ids: string[]; total: number; isAll: boolean }> {
  const [row] = await rowsOf<{ ids: string[]; total: number; collected: number }>(
    catalogue.db,
    sql`with candidates as materialized (${await candidates(catalogue, terms, { ...(max !== undefined && { max }), within })}),
      found as materialized (select id, likes_count, rating_score from candidates as listings where is_match and ${and(where, slice.after) ?? sql`true`})
      select (select count(*) from candidates)::int as collected, (select count(*) from found)::int as total,
        array(select id from found as listings order by ${sql.join(slice.order, sql`, `)} limit ${slice.limit}) as ids`,
  )
  const { ids = [], total = 0, collected = 0 } = row ?? {}
  return { ids, total, isAll: max === undefined || collected <= max }
}
