import { BEST_MATCH, canonicalType, type Sort } from '@promptery/contract/constants'
import type { ListPromptsQuery, PromptsPage } from '@promptery/contract/prompts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isAfter, keyPlaceholders, literalLimit, type PageOrder, selectPage } from '../../db/page.ts'
import { prepared } from '../../db/prepared.ts'
import { prompts } from '../../db/schema.ts'
import { askingValue, type ListingRow, selectListings, selectListingsPrepared } from '../../listings/columns.ts'
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
  const set = filterValues(query)
  const where = and(
    listed,
    filters(set, (name) => set[name]),
  )
  const typed = searchTerms(query.search)
  if (typed.length === 0) return present(ctx, await selectAll(ctx, query))
  if (query.cursor !== undefined) {
    const { terms = typed, cursor } = readSearchCursor(query.cursor)
    const page = await selectFound(ctx, terms, { ...query, cursor }, where)
    return present(ctx, { ...page, nextCursor: writeSearchCursor(page.nextCursor, terms, typed) })
  }
  const { terms, page } = await searchOrCorrect(ctx, typed, query, { listed, where })
  const closest =
    page.rows.length < FEW && terms.length > 1
      ? await selectByIds(ctx, await selectClosestIds(ctx.db, terms, where))
      : []
  const isCorrected = terms !== typed
  return {
    ...present(ctx, { ...page, nextCursor: writeSearchCursor(page.nextCursor, terms, typed) }),
    ...(isCorrected && { corrected: terms.join(' ') }),
    ...(closest.length > 0 && { closest: presentPrompts(ctx, closest) }),
  }
}

const present = (ctx: Context, { rows, nextCursor }: Page) => ({
  prompts: presentPrompts(ctx, rows),
  nextCursor,
})

/** @returns the first page, and the terms that it was found by */
async function searchOrCorrect(
  ctx: Context,
  typed: string[],
  query: ListPromptsQuery,
  { listed, where }: { listed: SQL | undefined; where: SQL | undefined },
) {
  const page = await selectFound(ctx, typed, query, where)
  if (page.rows.length > 0 || query.verbatim) return { terms: typed, page }
  const terms = await correctTerms(ctx.db, typed, listed)
  return terms ? { terms, page: await selectFound(ctx, terms, query, where) } : { terms: typed, page }
}

/** A page of what is not searched. Its statement is built once for each choice of filters and order. */
function selectAll(ctx: Context, query: ListPromptsQuery): Promise<Page> {
  const order = orderOf(query.sort)
  const values = filterValues(query)
  const shape = ['listings', query.sort, ctx.config.requireApproval, ctx.user !== null, ...Object.keys(values)].join(
    ' ',
  )
  return selectPage(order, query, (slice) =>
    prepared(ctx.db, `${shape} ${slice.limit} ${slice.after ? 'after' : ''}`, () =>
      selectListingsPrepared(ctx)
        .where(
          and(
            listedPrompts(ctx.config.requireApproval),
            filters(values, sql.placeholder),
            slice.after && isAfter(order, keyPlaceholders(order)),
          ),
        )
        .orderBy(...slice.order)
        .limit(literalLimit(slice.limit)),
    ).execute({ ...values, ...slice.key, ...askingValue(ctx) }),
  )
}

async function selectFound(
  ctx: Context,
  terms: string[],
  query: ListPromptsQuery,
  where: SQL | undefined,
): Promise<Page> {
  if (query.sort === BEST_MATCH) {
    const { ids, nextCursor } = await selectBestIds(ctx.db, terms, where, query)
    return { rows: await selectByIds(ctx, ids), nextCursor }
  }
  return selectPage(orderOf(query.sort), query, async (slice) =>
    selectByIds(ctx, await selectMatchingIds(ctx.db, terms, { where, slice })),
  )
}

/** One parameter, so that the statement is the same however many there are. */
const isOneOf = (ids: string[]): SQL => sql`${prompts.id} = any(${sql.param(ids)}::uuid[])`

/** Listings in the order of `ids`. */
async function selectByIds(ctx: Context, ids: string[]): Promise<ListingRow[]> {
  if (ids.length === 0) return []
  const rows = new Map((await selectListings(ctx).where(isOneOf(ids))).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** What the filters that are set compare with. */
function filterValues({ type, engine, category, priceRange }: ListPromptsQuery): Record<string, string | number> {
  return {
    ...(type !== 'All' && { type: canonicalType(type) }),
    ...(engine !== 'All' && { engine }),
    ...(category !== 'All' && { category }),
    ...(priceRange !== 'All' && priceValues(priceRange)),
  }
}

/**
 * A range such as `2-3`. Whole dollars are counted, both ends included: $3.99 is in it. The ranges of the marketplace are
 * the bands of the column.
 */
function priceValues(range: string): Record<string, number> {
  const [from = 0, to = 0] = range.split('-').map(Number)
  return from % 2 === 0 && to === from + 1 ? { priceBand: from / 2 } : { fromCents: from * 100, toCents: to * 100 + 99 }
}

/** @param operandOf a filter's value, or a placeholder for it */
function filters(values: Record<string, string | number>, operandOf: (name: string) => unknown): SQL | undefined {
  const conditions: Record<string, (value: unknown) => SQL> = {
    type: (value) => sql`${prompts.type} = ${value}`,
    engine: (value) => sql`${prompts.engine} = ${value}`,
    category: (value) => sql`${prompts.category} = ${value}`,
    priceBand: (value) => sql`${prompts.priceBand} = ${value}`,
    fromCents: (value) => sql`${prompts.priceCents} >= ${value}`,
    toCents: (value) => sql`${prompts.priceCents} <= ${value}`,
  }
  return and(...Object.keys(values).map((name) => conditions[name]?.(operandOf(name))))
}
