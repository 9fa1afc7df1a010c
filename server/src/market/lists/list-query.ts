import { LIMITS, TEN_AND_MORE } from '@promptery/contract/constants'
import { canonicalType, knownNames, type Lists } from '@promptery/contract/listings/lists'
import type { ListPromptsQuery, Total } from '@promptery/contract/listings/prompts'
import { and, between, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { filterTerm, termsOfSearch } from '../../listings/search-index/terms.ts'
import { listedPrompts } from '../../listings/visibility.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { decodeKey, encodeKey } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { listings, prompts } from '../../platform/db/schema.ts'

type Filters = Pick<ListPromptsQuery, 'type' | 'engine' | 'category' | 'priceRange' | 'free'>

/** Bands of two dollars each, and the last one, without an end. */
const BANDS = new Set([1, 2, 3, 4])
const TEN_BAND = 5

type Values = Record<string, string | number>

/** Values of the set filters, by the name of their condition. */
export function filterValues({ type, engine, category, priceRange, free }: Filters): Values {
  return {
    ...(type !== 'All' && { type: canonicalType(type) }),
    ...(engine !== 'All' && { engine }),
    ...(category !== 'All' && { category }),
    ...(priceRange !== 'All' && priceValues(priceRange)),
    ...(free && { free: 0 }),
  }
}

/**
 * A range such as `2-3` in whole dollars, both inclusive: it contains $3.99. The marketplace's ranges equal the bands
 * of the column.
 */
function priceValues(range: string): Values {
  if (range === TEN_AND_MORE) return { priceBand: TEN_BAND }
  const [fromCents, toCents] = centsOf(range)
  if (fromCents % 200 === 0 && toCents === fromCents + 199 && BANDS.has(fromCents / 200))
    return { priceBand: fromCents / 200 }
  return { fromCents, toCents }
}

/** Filters with indexes in the order of ids. Other prices are looked for along all ids. */
export const INDEXED = new Set(['type', 'engine', 'category', 'priceBand', 'free'])

const CONDITIONS: Record<string, (value: unknown) => SQL> = {
  type: (value) => sql`${listings.type} = ${value}`,
  engine: (value) => sql`${listings.engine} = ${value}`,
  category: (value) => sql`${listings.category} = ${value}`,
  priceBand: (value) => sql`${listings.priceBand} = ${value}`,
  fromCents: (value) => sql`${listings.priceCents} >= ${value}`,
  toCents: (value) => sql`${listings.priceCents} <= ${value}`,
  free: () => sql`${listings.priceBand} = 0`,
}

/** Condition of the set filters. @param operandOf a filter's value, or its placeholder */
export const filterBy = (values: Values, operandOf: (name: string) => unknown): SQL | undefined =>
  and(...Object.keys(values).map((name) => CONDITIONS[name]?.(operandOf(name))))

/** `filterBy` with the values themselves. */
export function filterPrompts(filters: Filters): SQL | undefined {
  const values = filterValues(filters)
  return filterBy(values, (name) => values[name])
}

/** The filters as terms of the search index, but for prices that are no band. */
export const filterTerms = (filters: Filters): string[] =>
  Object.entries(filterValues(filters)).flatMap(([name, value]) =>
    name === 'free' ? [filterTerm('priceBand', 0)] : INDEXED.has(name) ? [filterTerm(name, value)] : [],
  )

const INT_MAX = 2_147_483_647

/** An open range such as `10-` ends at the highest price. */
function centsOf(range: string): [number, number] {
  const [from = '', to = ''] = range.split('-')
  return [Number(from) * 100, to === '' ? INT_MAX : Number(to) * 100 + 99]
}

/**
 * Up to `limit` rows of the filtered listings, unordered, for counting. Each combination of type, category and engine
 * is looked up in `prompts_count`, without reading other entries.
 */
function filteredRows(lists: Lists, filters: Filters, listed: SQL | undefined, limit: number): SQL {
  const { type, engine, category, priceRange, free } = filters
  const types = type === 'All' ? knownNames(lists.types) : [canonicalType(type)]
  const categories = category === 'All' ? knownNames(lists.categories) : [category]
  const engines = engine === 'All' ? knownNames(lists.engines) : [engine]
  const [from, to] = priceRange === 'All' ? [0, INT_MAX] : centsOf(priceRange)
  const each = (values: readonly string[]): SQL => sql`unnest(${sql.param(values)}::text[])`
  return sql`select 1 from ${each(types)} as types (type), ${each(categories)} as categories (category),
    ${each(engines)} as engines (engine), lateral (select 1 from ${prompts} where ${and(
      listed,
      sql`${prompts.type} = types.type and ${prompts.category} = categories.category
        and ${prompts.engine} = engines.engine`,
      between(prompts.priceCents, from, free ? Math.min(to, 0) : to),
    )} limit ${limit}) as found limit ${limit}`
}

const { totalMax } = LIMITS
/** Cache lifetime of totals that are not exact. */
const CACHE_TTL_MS = 60_000
const CACHE_ENTRIES_MAX = 1_000

const inexact = new WeakMap<Db, Map<string, { at: number; total: Total }>>()

export const toTotal = (count: number): Total => ({ count: Math.min(count, totalMax), isExact: count <= totalMax })

/**
 * Counts the listings that match the filters, exactly up to a limit: beyond it counting takes too long, and
 * the planner's estimate is wrong in small shops. A total that is not exact is cached for a minute, so that popular
 * lists are not counted each time.
 */
export async function countPrompts(
  { db, config }: Pick<Context, 'db' | 'config'>,
  query: ListPromptsQuery,
): Promise<Total> {
  const { type, engine, category, priceRange, free } = query
  const key = JSON.stringify([type, engine, category, priceRange, free])
  const cached = inexact.get(db) ?? new Map<string, { at: number; total: Total }>()
  const known = cached.get(key)
  if (known && Date.now() - known.at < CACHE_TTL_MS) return known.total
  const rows = filteredRows(config, query, listedPrompts(config.requireApproval), totalMax + 1)
  const total = toTotal(await countRows(db, rows))
  if (!total.isExact) {
    if (cached.size >= CACHE_ENTRIES_MAX) cached.clear()
    inexact.set(db, cached.set(key, { at: Date.now(), total }))
  }
  return total
}

async function countRows(db: Db, rows: SQL): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from (${rows}) as found`)
  return found?.count ?? 0
}

/** Prefix of the cursor of a corrected search, which contains its terms. */
const CORRECTED = '~'

/** Terms of a search: at least one, of characters valid in PostgreSQL. */
const TERMS = z
  .string()
  .max(2 * LIMITS.searchMax)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))
  .refine((text) => termsOfSearch(text).length > 0)

/** @throws Invalid for a malformed cursor */
export function readSearchCursor(cursor: string): { terms?: string; cursor: string } {
  if (!cursor.startsWith(CORRECTED)) return { cursor }
  const [terms, own] = decodeKey(cursor.slice(CORRECTED.length), z.tuple([TERMS, z.string()]))
  return { terms, cursor: own }
}

/** The cursor of a search, which was corrected to `terms`. */
export const writeSearchCursor = (cursor: string | null, terms: string | undefined): string | null =>
  cursor === null || terms === undefined ? cursor : CORRECTED + encodeKey([terms, cursor])

/** Prefix of the cursor of a search that was merged with listings of like meaning. */
const MERGED = '.'

/** Where a merged list goes on: these listings, then those by words after `words`, without the nearest. */
interface MergedCursor {
  rest: string[]
  nearest: string[]
  /** Null: there are no more by words. */
  words: string | null
}

const IDS = z.array(z.uuid())

/** @throws Invalid for a malformed cursor */
export function readMergedCursor(cursor: string): MergedCursor | undefined {
  if (!cursor.startsWith(MERGED)) return undefined
  const [rest, nearest, words] = decodeKey(cursor.slice(MERGED.length), z.tuple([IDS, IDS, z.string().nullable()]))
  return { rest, nearest, words }
}

/** Null where nothing is left. */
export const writeMergedCursor = ({ rest, nearest, words }: MergedCursor): string | null =>
  rest.length === 0 && words === null ? null : MERGED + encodeKey([rest, nearest, words])
