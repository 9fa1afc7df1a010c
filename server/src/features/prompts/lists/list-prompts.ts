import { BEST_MATCH, BEST_RATED, LIMITS, type Sort } from '@promptery/contract/constants'
import type { ListPromptsQuery, PromptsPage, Total } from '@promptery/contract/listings/prompts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  currentUserValue,
  type ListingRow,
  selectByIds,
  selectListingsPrepared,
  withLikesAndPurchases,
} from '../../../catalog/columns.ts'
import { requireKnownNames } from '../../../catalog/known-names.ts'
import { presentPrompts } from '../../../catalog/present.ts'
import { type Catalogue, openCatalogue } from '../../../catalog/search/catalogue.ts'
import { selectBest } from '../../../catalog/search/ranking/best-match.ts'
import { selectPartialMatches } from '../../../catalog/search/ranking/partial-matches.ts'
import type { Ranked } from '../../../catalog/search/ranking/score.ts'
import { isAnyFound, selectMatchingIds } from '../../../catalog/search/select-ids.ts'
import { correctTerms } from '../../../catalog/search/spelling/spelling-suggestion.ts'
import { synonymsWith } from '../../../catalog/search/synonyms.ts'
import { searchTerms } from '../../../catalog/search/terms.ts'
import { listedPrompts, type Walked } from '../../../catalog/visibility.ts'
import type { Context, CurrentUser } from '../../../platform/context.ts'
import { foldText } from '../../../platform/db/fold-text.ts'
import { isAfter, keyPlaceholders, literalLimit, type PageOrder, selectPage } from '../../../platform/db/page.ts'
import { listings, standings } from '../../../platform/db/schema.ts'
import { prepared } from '../../../platform/db/statements/prepared.ts'
import { countPrompts, toTotal } from './count-prompts.ts'
import { filterBy, filterPrompts, filterValues, INDEXED } from './filters.ts'
import { readSearchCursor, writeSearchCursor } from './search-cursor.ts'

/** Hits below which partial matches are added. */
const FEW = 8

type Order = Sort | typeof BEST_RATED

const ordersOf = ({ id, ratingScore }: Walked): Record<Order, PageOrder<'id' | 'likesCount' | 'ratingScore'>> => ({
  Newest: { direction: 'desc', columns: { id } },
  Oldest: { direction: 'asc', columns: { id } },
  Top: { direction: 'desc', columns: { likesCount: listings.likesCount, id } },
  [BEST_RATED]: { direction: 'desc', columns: { ratingScore, id } },
})

/** What an order sorts by beside ids. */
const KEYS: { [Sort in Order]?: PgColumn } = { Top: listings.likesCount, [BEST_RATED]: standings.ratingScore }

/** The table with the index of an order. */
function walkedBy(sort: Order, query: ListPromptsQuery): Walked {
  if (sort === 'Top') return listings
  const isAlongIds = sort !== BEST_RATED && !Object.keys(filterValues(query)).some((name) => INDEXED.has(name))
  return isAlongIds ? listings : standings
}
const sortOf = ({ sort }: ListPromptsQuery): Order => (sort === BEST_MATCH ? 'Newest' : sort)

/** Fixed fetch sizes, so that there are few prepared statements. */
const ROWS = [LIMITS.pageSize + 1, LIMITS.pageSizeMax + 1]

type Listed = Omit<PromptsPage, 'success'>

interface Page {
  rows: ListingRow[]
  nextCursor: string | null
  /** The total, where finding the page determined it. */
  total?: number | undefined
  /** The scores, where these are the order. */
  ranked?: Ranked[]
}

/** Shares what all visitors read. `key`: one of few. */
type Share = <Read>(key: string, read: () => Promise<Read>) => Promise<Read>

/**
 * A page of the marketplace: listed prompts by filters, search and sort. A search without hits is corrected; one with
 * few hits gets partial matches. Members share the first pages of each order without filters.
 * @throws Invalid for a filter that no list has
 */
export async function listPrompts(
  ctx: Context,
  query: ListPromptsQuery,
  share: Share = (_, read) => read(),
): Promise<Listed> {
  requireKnownNames(ctx.config, query)
  const synonyms = synonymsWith(ctx.config.synonyms)
  const typed = searchTerms(synonyms.withoutPhrases(foldText(query.search)))
  if (typed.length > 0) return search(ctx, query, typed)
  if (query.cursor !== undefined) return present(ctx, await selectAll(ctx, query))
  const member = isSharedWith(ctx.user, query) ? ctx.user : null
  const selectFirst = async () => {
    const page = await selectAll(member ? { ...ctx, user: null } : ctx, query)
    return { page, total: await totalOf(ctx, query, page, typed, openCatalogue(ctx.db, synonyms)) }
  }
  if (!member) {
    const { page, total } = await selectFirst()
    return { ...present(ctx, page), total }
  }
  const { page, total } = await share(`first page by ${query.sort}`, selectFirst)
  const rows = await withLikesAndPurchases({ db: ctx.db, user: member }, page.rows)
  return { ...present(ctx, { ...page, rows }), total }
}

/** Whether a first page is read once for all members. Admins read their lists from the primary (decision 032). */
const isSharedWith = (user: CurrentUser | null, query: ListPromptsQuery): boolean =>
  user !== null &&
  user.role !== 'admin' &&
  query.limit === LIMITS.pageSize &&
  Object.keys(filterValues(query)).length === 0

async function search(ctx: Context, query: ListPromptsQuery, typed: string[]): Promise<Listed> {
  const listed = listedPrompts(ctx.config.requireApproval, listings)
  const where = and(listed, filterPrompts(query))
  const catalogue = openCatalogue(ctx.searchDb, synonymsWith(ctx.config.synonyms))
  if (query.cursor !== undefined) {
    const { terms = typed, cursor } = readSearchCursor(query.cursor)
    const page = await selectFound(ctx, catalogue, terms, { ...query, cursor }, where)
    return present(ctx, { ...page, nextCursor: writeSearchCursor(page.nextCursor, terms, typed) })
  }
  const { terms, page, suggested } = await searchOrCorrect(ctx, catalogue, typed, query, { listed, where })
  const isFew = page.nextCursor === null && page.rows.length < FEW
  const partial = isFew && terms.length > 1 ? await selectPartialMatches(catalogue, terms, where) : []
  const [better, others] = dividedBy(page.ranked?.[0], partial)
  const closest = await selectByIds(onSearchDb(ctx), idsOf(others))
  page.rows.unshift(...(await selectByIds(onSearchDb(ctx), idsOf(better))))
  const isCorrected = terms !== typed
  return {
    ...present(ctx, { ...page, nextCursor: writeSearchCursor(page.nextCursor, terms, typed) }),
    total: await totalOf(ctx, query, page, terms, catalogue),
    ...(isCorrected && { corrected: terms.join(' ') }),
    ...(suggested && { suggested: suggested.join(' ') }),
    ...(closest.length > 0 && { closest: presentPrompts(ctx, closest) }),
  }
}

/** The partial matches that are better than the best result, which come before it, and the others. */
const dividedBy = (best: Ranked | undefined, partial: Ranked[]): [better: Ranked[], others: Ranked[]] =>
  best
    ? [partial.filter(({ score }) => score > best.score), partial.filter(({ score }) => score <= best.score)]
    : [[], partial]

/** Reads for searches run on their pool. */
const onSearchDb = ({ user, searchDb }: Context) => ({ user, db: searchDb })

const idsOf = (ranked: Ranked[]): string[] => ranked.map(({ id }) => id)

/** The total of a list with the first page `page`. */
async function totalOf(
  ctx: Context,
  query: ListPromptsQuery,
  { rows, nextCursor, total }: Page,
  terms: string[],
  catalogue: Catalogue,
): Promise<Total> {
  if (nextCursor === null) return toTotal(rows.length)
  if (total !== undefined) return toTotal(total)
  const counted = await countPrompts(catalogue, query, { terms, config: ctx.config })
  return { ...counted, count: Math.max(counted.count, rows.length) }
}

const present = (ctx: Context, { rows, nextCursor }: Page) => ({
  prompts: presentPrompts(ctx, rows),
  nextCursor,
})

interface Searched {
  page: Page
  /** The terms that found the page. */
  terms: string[]
  /** Other terms that would find something. */
  suggested?: string[]
}

async function searchOrCorrect(
  ctx: Context,
  catalogue: Catalogue,
  typed: string[],
  query: ListPromptsQuery,
  { listed, where }: { listed: SQL | undefined; where: SQL | undefined },
): Promise<Searched> {
  const page = await selectFound(ctx, catalogue, typed, query, where)
  if (page.rows.length > 0 || query.verbatim) return { terms: typed, page }
  // Without the filters: they are not misspelled.
  const isFiltered = Object.keys(filterValues(query)).length > 0
  if (isFiltered && (await isAnyFound(catalogue, typed, listed))) return { terms: typed, page }
  const correction = await correctTerms(catalogue, typed, listed)
  if (!correction) return { terms: typed, page }
  const { terms, isSure } = correction
  if (!isSure) return { terms: typed, page, suggested: terms }
  return { terms, page: await selectFound(ctx, catalogue, terms, query, where) }
}

/** A page without a search, by a prepared statement for each combination of filters and order. */
function selectAll(ctx: Context, query: ListPromptsQuery): Promise<Page> {
  const sort = sortOf(query)
  const values = filterValues(query)
  const walked = walkedBy(sort, query)
  const order = ordersOf(walked)[sort]
  const by = KEYS[sort]
  const shape = ['listings', sort, ctx.config.requireApproval, ctx.user !== null, ...Object.keys(values)].join(' ')
  return selectPage(order, query, (slice) => {
    const rows = ROWS.find((number) => number >= slice.limit) ?? slice.limit
    return prepared(ctx.db, `${shape} ${rows} ${slice.after ? 'after' : ''}`, () => {
      // The page is selected first: joined to more, the planner may walk all ids past what a filter leaves out.
      const page = ctx.db
        .select({ id: walked.id, ...(by && { key: sql`${by}`.as('key') }) })
        .from(walked)
        .where(
          and(
            listedPrompts(ctx.config.requireApproval, walked),
            filterBy(values, sql.placeholder, walked),
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

async function selectFound(
  ctx: Context,
  catalogue: Catalogue,
  terms: string[],
  query: ListPromptsQuery,
  where: SQL | undefined,
): Promise<Page> {
  if (query.sort === BEST_MATCH) {
    const { ranked, ...page } = await selectBest(catalogue, terms, where, query)
    return { rows: await selectByIds(onSearchDb(ctx), idsOf(ranked)), ranked, ...page }
  }
  let total: number | undefined
  const sort = sortOf(query)
  const walked = walkedBy(sort, query)
  // In a search each table is called `listings`.
  const page = await selectPage(ordersOf(listings)[sort], query, async ({ key, ...slice }) => {
    const byId =
      sort === 'Newest' || sort === 'Oldest'
        ? {
            isDescending: sort === 'Newest',
            isUnfiltered: Object.keys(filterValues(query)).length === 0,
            from: key.key0?.toString(),
          }
        : undefined
    const found = await selectMatchingIds(catalogue, terms, { where, slice, walked, byId })
    total = found.total
    return selectByIds(onSearchDb(ctx), found.ids)
  })
  return { ...page, total }
}
