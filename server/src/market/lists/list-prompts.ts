import { BEST_MATCH, BEST_RATED, LIMITS, type Sort } from '@promptery/contract/constants'
import type { ListPromptsQuery, PromptsPage, Total } from '@promptery/contract/listings/prompts'
import { and, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  currentUserValue,
  type ListingRow,
  selectByIds,
  selectListingsPrepared,
  withLikesAndPurchases,
} from '../../listings/columns.ts'
import { presentPrompts } from '../../listings/present.ts'
import { type TypedTerm, termsOfSearch } from '../../listings/search-index/terms.ts'
import { requireKnownNames } from '../../listings/values.ts'
import { isListed, listedPrompts } from '../../listings/visibility.ts'
import type { Context, CurrentUser } from '../../platform/context.ts'
import { isAfter, keyPlaceholders, literalLimit, type PageOrder, selectPage } from '../../platform/db/page.ts'
import { listings } from '../../platform/db/schema.ts'
import { prepared } from '../../platform/db/statements.ts'
import { fuse, selectMatching, selectNearest } from '../search/nearest.ts'
import { isMatched, selectBest, selectInOrder, selectPartialMatches } from '../search/rank.ts'
import { type Concept, conceptsOf, type Filters, readSearch } from '../search/search-query.ts'
import { correctSpelling } from '../search/spelling.ts'
import {
  countPrompts,
  filterBy,
  filterPrompts,
  filterTerms,
  filterValues,
  INDEXED,
  readMergedCursor,
  readSearchCursor,
  toTotal,
  writeMergedCursor,
  writeSearchCursor,
} from './list-query.ts'

/** Hits below which partial matches are added. */
const FEW = 8

type Order = Sort | typeof BEST_RATED

function orderOf(sort: Order, query: ListPromptsQuery): PageOrder<'id' | 'likesCount' | 'ratingScore'> {
  const { id, filteredId, likesCount, ratingScore } = listings
  if (sort === 'Top') return { direction: 'desc', columns: { likesCount, id } }
  if (sort === BEST_RATED) return { direction: 'desc', columns: { ratingScore, id } }
  const isFiltered = Object.keys(filterValues(query)).some((name) => INDEXED.has(name))
  return { direction: sort === 'Newest' ? 'desc' : 'asc', columns: { id: isFiltered ? filteredId : id } }
}

/** What an order sorts by beside ids. */
const KEYS: { [Sort in Order]?: PgColumn } = { Top: listings.likesCount, [BEST_RATED]: listings.ratingScore }

const sortOf = ({ sort }: ListPromptsQuery): Order => (sort === BEST_MATCH ? 'Newest' : sort)

/** Fixed fetch sizes, so that there are few prepared statements. */
const ROWS = [LIMITS.pageSize + 1, LIMITS.pageSizeMax + 1]

type Listed = Omit<PromptsPage, 'success'>

interface Page {
  rows: ListingRow[]
  nextCursor: string | null
  /** The total, where finding the page determined it. */
  total?: Total | undefined
  /** The best score, where that is the order. */
  best?: number | undefined
}

/** Shares what all visitors read. `key`: one of few. */
type Share = <Read>(key: string, read: () => Promise<Read>) => Promise<Read>

/**
 * A page of the marketplace: listed prompts by filters, search and sort. A search without hits is corrected; one with
 * few hits gets partial matches. Members share the first pages of each order without filters. Elsewhere what a member
 * bought and liked is in the statement of the list: a lookup by the ids of the page takes as much.
 * @param vector of `embedSearch`
 * @throws Invalid for a filter that no list has
 */
export async function listPrompts(
  ctx: Context,
  query: ListPromptsQuery,
  { share = (_, read) => read(), vector }: { share?: Share; vector?: number[] | undefined } = {},
): Promise<Listed> {
  requireKnownNames(ctx.config, query)
  const typed = readSearch(ctx.config, query.search)
  if (typed.length > 0) return search(ctx, query, typed, vector)
  if (/\S/.test(query.search)) return { prompts: [], nextCursor: null, total: toTotal(0) }
  if (query.cursor !== undefined) return present(ctx, await selectAll(ctx, query))
  const member = isSharedWith(ctx.user, query) ? ctx.user : null
  const selectFirst = async () => {
    const page = await selectAll(member ? { ...ctx, user: null } : ctx, query)
    return { page, total: await totalOf(page, () => countPrompts(ctx, query)) }
  }
  if (!member) {
    const { page, total } = await selectFirst()
    return { ...present(ctx, page), total }
  }
  const { page, total } = await share(`first page by ${query.sort}`, selectFirst)
  const rows = await withLikesAndPurchases({ db: ctx.db, user: member }, page.rows)
  return { ...present(ctx, { ...page, rows }), total }
}

/** What the first page of a search by Best match takes of the embedding model, where one is connected and answers in time. */
export async function embedSearch(
  { config, embeddings }: Context,
  { sort, cursor, search }: ListPromptsQuery,
): Promise<number[] | undefined> {
  const isByMeaning = sort === BEST_MATCH && cursor === undefined && readSearch(config, search).length > 0
  return isByMeaning ? embeddings?.embedSearch(search) : undefined
}

/** Whether a first page is read once for all members. Admins read their lists from the primary (decision 032). */
const isSharedWith = (user: CurrentUser | null, query: ListPromptsQuery): boolean =>
  user !== null &&
  user.role !== 'admin' &&
  query.limit === LIMITS.pageSize &&
  Object.keys(filterValues(query)).length === 0

async function search(
  ctx: Context,
  query: ListPromptsQuery,
  typed: TypedTerm[],
  vector: number[] | undefined,
): Promise<Listed> {
  const { searchDb, config } = ctx
  if (query.cursor !== undefined) {
    const { terms, cursor } = readSearchCursor(query.cursor)
    const concepts = await conceptsOf(searchDb, config, terms === undefined ? typed : termsOfSearch(terms))
    const page = await selectNext(ctx, concepts, { ...query, cursor })
    return present(ctx, { ...page, nextCursor: writeSearchCursor(page.nextCursor, terms) })
  }
  const { concepts, page, isCorrected, suggested } = await searchOrCorrect(ctx, typed, query)
  const isFew = concepts.length > 1 && page.nextCursor === null && page.rows.length < FEW
  const partial = isFew ? await selectPartialMatches(onSearchDb(ctx), concepts, listedBy(ctx, query)) : []
  // By Best match, some terms in a title are better than all of them in a description.
  const better = partial.filter(({ score }) => page.best !== undefined && score > page.best)
  page.rows.unshift(...better)
  const { merged, added } = await addNearest(ctx, concepts, query, page, vector)
  const closest = partial.filter((one) => !better.includes(one) && !added.includes(one.id))
  const corrected = isCorrected ? textOf(concepts) : undefined
  const total = page.nextCursor === null ? toTotal(page.rows.length) : (page.total ?? toTotal(0))
  return {
    ...present(ctx, { ...merged, nextCursor: writeSearchCursor(merged.nextCursor, corrected) }),
    total: total.isExact ? toTotal(total.count + added.length) : total,
    ...(corrected && { corrected }),
    ...(suggested && { suggested }),
    ...(closest.length > 0 && { closest: presentPrompts(ctx, closest) }),
  }
}

/**
 * The first page by words with the listings of like meaning.
 * @returns `added`: those that do not match the words
 */
async function addNearest(
  ctx: Context,
  concepts: Concept[],
  query: ListPromptsQuery,
  page: Page,
  vector: number[] | undefined,
): Promise<{ merged: Page; added: string[] }> {
  const { searchDb, embeddings } = ctx
  if (!vector || !embeddings) return { merged: page, added: [] }
  const nearest = await selectNearest(ctx, { model: embeddings.model, vector }, concepts, listedBy(ctx, query))
  if (nearest.length === 0) return { merged: page, added: [] }
  const byWords = new Map(page.rows.map((row) => [row.id, row]))
  const order = fuse([...byWords.keys()], nearest)
  const [shown, rest] = [order.slice(0, query.limit), order.slice(query.limit)]
  const missing = shown.filter((id) => !byWords.has(id))
  const rows = new Map(byWords)
  for (const row of await selectByIds(onSearchDb(ctx), missing)) rows.set(row.id, row)
  const others = nearest.filter((id) => !byWords.has(id))
  const later = page.nextCursor === null ? [] : await selectMatching(searchDb, concepts, others)
  return {
    merged: {
      rows: shown.flatMap((id) => rows.get(id) ?? []),
      nextCursor: writeMergedCursor({ rest, nearest, words: page.nextCursor }),
    },
    added: others.filter((id) => !later.includes(id)),
  }
}

/** A later page. After one that was merged, what was merged and not shown comes first. */
async function selectNext(
  ctx: Context,
  concepts: Concept[],
  query: ListPromptsQuery & { cursor: string },
): Promise<Page> {
  const merged = readMergedCursor(query.cursor)
  if (!merged) return selectFound(ctx, concepts, query)
  const { rest, nearest, words } = merged
  const shown = await selectByIds(onSearchDb(ctx), rest.slice(0, query.limit))
  const limit = query.limit - Math.min(rest.length, query.limit)
  const page =
    words !== null && limit > 0
      ? await selectFound(ctx, concepts, { ...query, limit, cursor: words }, nearest)
      : { rows: [], nextCursor: words }
  return {
    // They may have left the market since, and a cursor can be forged.
    rows: [...shown.filter((row) => isListed(row, ctx.config.requireApproval)), ...page.rows],
    nextCursor: writeMergedCursor({ rest: rest.slice(query.limit), nearest, words: page.nextCursor }),
  }
}

const textOf = (concepts: Concept[]): string => concepts.map(({ text }) => text).join(' ')

/** The filters of a search: those that the search index has, and all. */
const listedBy = (ctx: Context, query: ListPromptsQuery): Filters => ({
  filters: filterTerms(query),
  where: and(listedPrompts(ctx.config.requireApproval, listings), filterPrompts(query)),
})

/** Reads for searches run on their pool. */
const onSearchDb = ({ user, searchDb }: Context) => ({ user, db: searchDb })

/** The total of a list with the first page `page`. */
async function totalOf({ rows, nextCursor, total }: Page, count: () => Promise<Total>): Promise<Total> {
  if (nextCursor === null) return toTotal(rows.length)
  if (total !== undefined) return total
  const counted = await count()
  return { ...counted, count: Math.max(counted.count, rows.length) }
}

const present = (ctx: Context, { rows, nextCursor }: Page) => ({
  prompts: presentPrompts(ctx, rows),
  nextCursor,
})

interface Searched {
  page: Page
  /** What found the page. */
  concepts: Concept[]
  isCorrected: boolean
  /** Another search that would find something. */
  suggested?: string
}

async function searchOrCorrect(ctx: Context, typed: TypedTerm[], query: ListPromptsQuery): Promise<Searched> {
  const { searchDb, config } = ctx
  const concepts = await conceptsOf(searchDb, config, typed)
  const page = await selectFound(ctx, concepts, query)
  const asTyped = { concepts, page, isCorrected: false }
  if (page.rows.length > 0 || query.verbatim) return asTyped
  // Without the filters: they are not misspelled.
  const listed = listedPrompts(config.requireApproval, listings)
  const isFiltered = Object.keys(filterValues(query)).length > 0
  if (isFiltered && (await isMatched(searchDb, concepts, listed))) return asTyped
  const correction = await correctSpelling(searchDb, config, concepts, listed)
  if (!correction) return asTyped
  if (!correction.isSure) return { ...asTyped, suggested: textOf(correction.concepts) }
  return { concepts: correction.concepts, page: await selectFound(ctx, correction.concepts, query), isCorrected: true }
}

/** A page without a search, by a prepared statement for each combination of filters and order. */
function selectAll(ctx: Context, query: ListPromptsQuery): Promise<Page> {
  const sort = sortOf(query)
  const values = filterValues(query)
  const order = orderOf(sort, query)
  const by = KEYS[sort]
  const shape = ['listings', sort, ctx.config.requireApproval, ctx.user !== null, ...Object.keys(values)].join(' ')
  return selectPage(order, query, (slice) => {
    const rows = ROWS.find((number) => number >= slice.limit) ?? slice.limit
    return prepared(ctx.db, `${shape} ${rows} ${slice.after ? 'after' : ''}`, () => {
      // The page is selected first: joined to more, the planner may walk all ids past what a filter leaves out.
      const page = ctx.db
        .select({ id: sql<string>`${order.columns.id}`.as('id'), ...(by && { key: sql`${by}`.as('key') }) })
        .from(listings)
        .where(
          and(
            listedPrompts(ctx.config.requireApproval, listings),
            filterBy(values, sql.placeholder),
            slice.after && isAfter(order, keyPlaceholders(order)),
          ),
        )
        .orderBy(...slice.order)
        .limit(literalLimit(rows))
      const direction = sql.raw(order.direction)
      return selectListingsPrepared(ctx, page).orderBy(
        sql`${by ? sql`page.key ${direction}, ` : sql``}page.id ${direction}`,
      )
    }).execute({ ...values, ...slice.key, ...currentUserValue(ctx) })
  })
}

/** @param without listings that an earlier page has shown */
async function selectFound(
  ctx: Context,
  concepts: Concept[],
  query: ListPromptsQuery,
  without?: readonly string[],
): Promise<Page> {
  const { searchDb } = ctx
  if (query.sort === BEST_MATCH) {
    const { filters, where } = listedBy(ctx, query)
    const isOther = without && sql`${listings.id} <> all(${sql.param(without)}::uuid[])`
    const page = await selectBest(onSearchDb(ctx), concepts, { filters, where: and(where, isOther) }, query)
    return { ...page, best: page.rows[0]?.score }
  }
  let total: Total | undefined
  const sort = sortOf(query)
  const page = await selectPage(orderOf(sort, query), query, async ({ key: _, ...slice }) => {
    const found = await selectInOrder(searchDb, concepts, { ...listedBy(ctx, query), slice })
    total = found.total
    return selectByIds(onSearchDb(ctx), found.ids)
  })
  return { ...page, total }
}
