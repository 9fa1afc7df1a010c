import type { Total } from '@promptery/contract/listings/prompts'
import { and, type SQL, sql } from 'drizzle-orm'
import { entriesWith } from '../../listings/search-index/entries.ts'
import type { Walked } from '../../listings/visibility.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PageSlice } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { POPULARITIES, searchIndex } from '../../platform/db/schema.ts'
import { COMPARED_MAX } from './rank.ts'
import { andOf, type Concept } from './search-query.ts'

/** Matches among the popular listings from which on a search is frequent: one of 200. */
const FREQUENT = 250
/** Listings that are walked for a page of a frequent search. */
const WALK_MAX = 10_000

interface Listed {
  /** Filters as terms of the index, and all conditions on `listings`. */
  filters: readonly string[]
  where: SQL | undefined
  slice: Omit<PageSlice, 'key'>
  /** The table with the index of the order. Conditions call it `listings`. */
  walked: Walked
}

/**
 * Ids of a page of the listings that match all concepts, in the order of `slice`. A frequent search walks the index of
 * the order, until the page is full. A rare one collects all matches and sorts them. The popular listings, which the
 * index has apart, tell which of the two it is.
 * @returns `total`: the number of matches, where all were collected
 */
export async function selectInOrder(
  db: Db,
  concepts: readonly Concept[],
  { filters, where, slice, walked }: Listed,
): Promise<{ ids: string[]; total?: number }> {
  const query = andOf(concepts, filters)
  const order = sql.join(slice.order, sql`, `)
  if (await isFrequent(db, query)) {
    const found = await rowsOf<{ id: string }>(
      db,
      sql`select listings.id from (select * from ${walked} listings where ${and(where, slice.after) ?? sql`true`}
          order by ${order} limit ${WALK_MAX}) as listings,
        lateral (select terms from ${searchIndex} where prompt_id = listings.id offset 0) as entry
        where terms @@ ${query}::tsquery order by ${order} limit ${slice.limit}`,
    )
    if (found.length === slice.limit) return { ids: found.map(({ id }) => id) }
  }
  const [row] = await rowsOf<{ ids: string[]; total: number }>(
    db,
    sql`with matches as materialized (${entriesWith(query, sql`listings.*`, and(where, slice.after))})
      select (select count(*) from matches)::int as total,
        array(select id from matches as listings order by ${order} limit ${slice.limit}) as ids`,
  )
  return row ?? { ids: [], total: 0 }
}

async function isFrequent(db: Db, query: string): Promise<boolean> {
  const parts = POPULARITIES.filter((popularity) => popularity > 0).map(
    (popularity) =>
      sql`(select 1 from ${searchIndex} where popularity = ${sql.raw(String(popularity))} and terms @@ ${query}::tsquery)`,
  )
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from (${sql.join(parts, sql` union all `)}) as popular limit ${FREQUENT}) as matches`,
  )
  return row?.count === FREQUENT
}

/** Counts the listings that match all concepts, up to as many as Best match compares. */
export async function countMatches(
  db: Db,
  concepts: readonly Concept[],
  { filters, where }: Pick<Listed, 'filters' | 'where'>,
): Promise<Total> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from
      (select 1 from (${entriesWith(andOf(concepts, filters), sql`1`, where)}) as matches limit ${COMPARED_MAX + 1}) as counted`,
  )
  const count = row?.count ?? 0
  return { count: Math.min(count, COMPARED_MAX), isExact: count <= COMPARED_MAX }
}
