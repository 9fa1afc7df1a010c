import { BEST_MATCH, type Sort } from '@promptery/contract/constants'
import type { ListPromptsQuery, PromptsPage } from '@promptery/contract/prompts'
import { and, inArray, type SQL } from 'drizzle-orm'
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
import { countPrompts, toTotal } from './count-prompts.ts'
import { filterPrompts } from './filters.ts'
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
  /** How many there are in all, where finding them has told. */
  total?: number | undefined
}

/**
 * The marketplace's list: listed prompts by filters, search and sort, a page at a time. A search that finds nothing as
 * it is typed is corrected; one that finds few is answered with the closest beside them.
 */
export async function listPrompts(ctx: Context, query: ListPromptsQuery): Promise<Omit<PromptsPage, 'success'>> {
  const listed = listedPrompts(ctx.config.requireApproval)
  const where = and(listed, filterPrompts(query))
  const typed = searchTerms(query.search)
  const totalOf = async ({ rows, nextCursor, total }: Page, terms: string[]) => {
    if (nextCursor === null) return toTotal(rows.length)
    return total === undefined ? countPrompts(ctx.db, query, { terms, listed }) : toTotal(total)
  }
  if (typed.length === 0) {
    const page = await selectAll(ctx.db, query, where)
    if (query.cursor !== undefined) return present(ctx, page)
    const [shown, total] = await Promise.all([present(ctx, page), totalOf(page, typed)])
    return { ...shown, total }
  }
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
  const nextCursor = writeSearchCursor(page.nextCursor, terms, typed)
  const [shown, total] = await Promise.all([present(ctx, { ...page, nextCursor }), totalOf(page, terms)])
  return {
    ...shown,
    total,
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
    const { ids, ...page } = await selectBestIds(db, terms, where, query)
    return { rows: await selectByIds(db, ids), ...page }
  }
  let total: number | undefined
  const page = await selectPage(orderOf(query.sort), query, async (slice) => {
    const found = await selectMatchingIds(db, terms, { where, slice })
    total = found.total
    return selectByIds(db, found.ids)
  })
  return { ...page, total }
}

/** Listings in the order of `ids`. */
async function selectByIds(db: Db, ids: string[]): Promise<ListingRow[]> {
  if (ids.length === 0) return []
  const rows = new Map((await selectListings(db).where(inArray(prompts.id, ids))).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
