import { BEST_MATCH, canonicalType, type Sort } from '@promptery/contract/constants'
import type { ListPromptsQuery, PromptsPage } from '@promptery/contract/prompts'
import { and, between, eq, inArray, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type PageOrder, selectPage } from '../../db/page.ts'
import { prompts } from '../../db/schema.ts'
import { type ListingRow, selectListings } from '../../listings/columns.ts'
import { presentPrompts } from '../../listings/present.ts'
import { selectBestIds } from '../../listings/search/best-match.ts'
import { selectClosestIds } from '../../listings/search/closest.ts'
import { correctTerms } from '../../listings/search/correct.ts'
import { selectMatchingIds } from '../../listings/search/select-ids.ts'
import { searchTerms } from '../../listings/search/terms.ts'
import { listedPrompts } from '../../listings/visibility.ts'
import { readSearchCursor, writeSearchCursor } from './search-cursor.ts'

/** A search with fewer hits is answered with the closest listings beside them. */
const FEW = 8

const ORDERS: Record<Sort, PageOrder<'id' | 'likesCount'>> = {
  Newest: { direction: 'desc', columns: { id: prompts.id } },
  Oldest: { direction: 'asc', columns: { id: prompts.id } },
  Top: { direction: 'desc', columns: { likesCount: prompts.likesCount, id: prompts.id } },
}
const orderOf = (sort: ListPromptsQuery['sort']) => ORDERS[sort === BEST_MATCH ? 'Newest' : sort]

interface Page {
  rows: ListingRow[]
  nextCursor: string | null
}

/**
 * The marketplace's list: listed prompts by filters, search and sort, a page at a time. A search that finds nothing as
 * it is typed is corrected; one that finds few is answered with the closest beside them.
 */
export async function listPrompts(ctx: Context, query: ListPromptsQuery): Promise<Omit<PromptsPage, 'success'>> {
  const listed = listedPrompts(ctx.config.requireApproval)
  const where = and(listed, filters(query))
  const typed = searchTerms(query.search)
  if (typed.length === 0) return present(ctx, await selectAll(ctx.db, query, where))
  if (query.cursor !== undefined) {
    const { terms = typed, cursor } = readSearchCursor(query.cursor)
    const page = await selectFound(ctx.db, terms, { ...query, cursor }, where)
    return present(ctx, { ...page, nextCursor: writeSearchCursor(page.nextCursor, terms, typed) })
  }
  const { terms, page } = await searchOrCorrect(ctx.db, typed, query, { listed, where })
  const closest =
    page.rows.length < FEW && terms.length > 1
      ? await selectByIds(ctx.db, await selectClosestIds(ctx.db, terms, where))
      : []
  const isCorrected = terms !== typed
  return {
    ...(await present(ctx, { ...page, nextCursor: writeSearchCursor(page.nextCursor, terms, typed) })),
    ...(isCorrected && { corrected: terms.join(' ') }),
    ...(closest.length > 0 && { closest: await presentPrompts(ctx, closest) }),
  }
}

const present = async (ctx: Context, { rows, nextCursor }: Page) => ({
  prompts: await presentPrompts(ctx, rows),
  nextCursor,
})

/** @returns the first page, and the terms that it was found by */
async function searchOrCorrect(
  db: Db,
  typed: string[],
  query: ListPromptsQuery,
  { listed, where }: { listed: SQL | undefined; where: SQL | undefined },
) {
  const page = await selectFound(db, typed, query, where)
  if (page.rows.length > 0 || query.verbatim) return { terms: typed, page }
  const terms = await correctTerms(db, typed, listed)
  return terms ? { terms, page: await selectFound(db, terms, query, where) } : { terms: typed, page }
}

const selectAll = (db: Db, query: ListPromptsQuery, where: SQL | undefined): Promise<Page> =>
  selectPage(orderOf(query.sort), query, ({ after, order, limit }) =>
    selectListings(db)
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )

async function selectFound(db: Db, terms: string[], query: ListPromptsQuery, where: SQL | undefined): Promise<Page> {
  if (query.sort === BEST_MATCH) {
    const { ids, nextCursor } = await selectBestIds(db, terms, where, query)
    return { rows: await selectByIds(db, ids), nextCursor }
  }
  return selectPage(orderOf(query.sort), query, async (slice) =>
    selectByIds(db, await selectMatchingIds(db, terms, { where, slice })),
  )
}

/** Listings in the order of `ids`. */
async function selectByIds(db: Db, ids: string[]): Promise<ListingRow[]> {
  if (ids.length === 0) return []
  const rows = new Map((await selectListings(db).where(inArray(prompts.id, ids))).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

function filters({ type, engine, category, priceRange }: ListPromptsQuery): SQL | undefined {
  return and(
    type === 'All' ? undefined : eq(prompts.type, canonicalType(type)),
    engine === 'All' ? undefined : eq(prompts.engine, engine),
    category === 'All' ? undefined : eq(prompts.category, category),
    priceRange === 'All' ? undefined : isPriced(priceRange),
  )
}

/**
 * Whether the price is in a range such as `2-3`. Whole dollars are counted, both ends included: $3.99 is in it. The ranges
 * of the marketplace are the bands of the column.
 */
function isPriced(range: string): SQL {
  const [from = 0, to = 0] = range.split('-').map(Number)
  if (from % 2 === 0 && to === from + 1) return eq(prompts.priceBand, from / 2)
  return between(prompts.priceCents, from * 100, to * 100 + 99)
}
