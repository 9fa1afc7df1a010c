import type { Total } from '@promptery/contract/listings/prompts'
import { and, sql } from 'drizzle-orm'
import { entriesWith } from '../../listings/search-index/entries.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PageSlice } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { listings, searchIndex } from '../../platform/db/schema.ts'
import { COMPARED_MAX } from './rank.ts'
import { type Concept, type Filters, queriesOf } from './search-query.ts'

/** The part of the index up to which more matches than are counted make a search frequent: one of a hundred listings. */
const FREQUENT_FROM = 2
/** Listings that are walked for a page of a frequent search. */
const WALK_MAX = 10_000

interface Listed extends Filters {
  slice: Omit<PageSlice, 'key'>
}

/**
 * Ids of a page of the listings that match all concepts, in the order of `slice`. Few matches are sorted. A frequent
 * search walks the index of the order, until the page is full. Others collect all matches and sort them.
 */
export async function selectInOrder(
  db: Db,
  concepts: readonly Concept[],
  { filters, where, slice }: Listed,
): Promise<{ ids: string[]; total: Total }> {
  const queries = queriesOf(concepts, filters)
  const order = sql.join(slice.order, sql`, `)
  const max = sql.raw(String(COMPARED_MAX))
  const page = sql`array(select id from matches as listings where ${slice.after ?? sql`true`}
    order by ${order} limit ${slice.limit})`
  const [few] = await rowsOf<{ count: number; last: number; ids: string[] | null }>(
    db,
    sql`with matches as materialized (${entriesWith(queries, sql`popularity, listings.*`, where)} limit ${max} + 1)
      select count, last, case when count <= ${max} then ${page} end as ids
      from (select count(*)::int as count, min(popularity) as last from matches) as counted`,
  )
  const { count = 0, last = 0, ids } = few ?? {}
  const total = { count: Math.min(count, COMPARED_MAX), isExact: count <= COMPARED_MAX }
  if (ids) return { ids, total }
  if (last >= FREQUENT_FROM) {
    const matching = queries.map((query) => sql`terms @@ ${query}::tsquery`)
    const found = await rowsOf<{ id: string }>(
      db,
      sql`select listings.id from (select * from ${listings} where ${and(where, slice.after) ?? sql`true`}
          order by ${order} limit ${sql.raw(String(WALK_MAX))}) as listings,
        lateral (select terms from ${searchIndex} where prompt_id = listings.id offset 0) as entry
        where ${and(...matching)} order by ${order} limit ${slice.limit}`,
    )
    if (found.length === slice.limit) return { ids: found.map(({ id }) => id), total }
  }
  const [all] = await rowsOf<{ ids: string[] }>(
    db,
    sql`with matches as materialized (${entriesWith(queries, sql`listings.*`, and(where, slice.after))})
      select ${page} as ids`,
  )
  return { ids: all?.ids ?? [], total }
}
