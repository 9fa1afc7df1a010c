import { CATEGORIES, canonicalType, ENGINES, PROMPT_TYPES, TEN_AND_MORE } from '@promptery/contract/constants'
import type { ListPromptsQuery } from '@promptery/contract/listings/prompts'
import { and, between, type SQL, sql } from 'drizzle-orm'
import { prompts } from '../../../db/schema.ts'

type Filters = Pick<ListPromptsQuery, 'type' | 'engine' | 'category' | 'priceRange' | 'free'>

type Values = Record<string, string | number>

/** What the filters that are set compare with, by the name of their condition. */
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
 * A range such as `2-3`. Whole dollars are counted, both ends included: $3.99 is in it. The ranges of the marketplace are
 * the bands of the column, and what costs ten and more, which has indexes of its own.
 */
function priceValues(range: string): Values {
  if (range === TEN_AND_MORE) return { tenAndMore: 0 }
  const [fromCents, toCents] = centsOf(range)
  if (fromCents % 200 === 0 && toCents === fromCents + 199) return { priceBand: fromCents / 200 }
  return { fromCents, toCents }
}

const CONDITIONS: Record<string, (value: unknown) => SQL> = {
  type: (value) => sql`${prompts.type} = ${value}`,
  engine: (value) => sql`${prompts.engine} = ${value}`,
  category: (value) => sql`${prompts.category} = ${value}`,
  priceBand: (value) => sql`${prompts.priceBand} = ${value}`,
  fromCents: (value) => sql`${prompts.priceCents} >= ${value}`,
  toCents: (value) => sql`${prompts.priceCents} <= ${value}`,
  // Words of the statement: the indexes of what is free, and of what costs ten and more, are found by them.
  free: () => sql`${prompts.priceCents} = 0`,
  tenAndMore: () => sql`${prompts.priceCents} >= 1000`,
}

/**
 * The listings that the filters let through.
 * @param operandOf a filter's value, or a placeholder for it
 */
export const filterBy = (values: Values, operandOf: (name: string) => unknown): SQL | undefined =>
  and(...Object.keys(values).map((name) => CONDITIONS[name]?.(operandOf(name))))

/** As `filterBy`, with the values themselves. */
export function filterPrompts(filters: Filters): SQL | undefined {
  const values = filterValues(filters)
  return filterBy(values, (name) => values[name])
}

const INT_MAX = 2_147_483_647

/** Without an end, as in `10-`, it goes as far as there are prices. */
function centsOf(range: string): [number, number] {
  const [from = '', to = ''] = range.split('-')
  return [Number(from) * 100, to === '' ? INT_MAX : Number(to) * 100 + 99]
}

/**
 * Rows of the listings that the filters let through, `limit` at most, in no order, for counting. Each type, category and
 * engine that is let through is looked up in `prompts_count`: rare or common, together or not, no other entry is read.
 */
export function filteredRows(filters: Filters, listed: SQL | undefined, limit: number): SQL {
  const { type, engine, category, priceRange, free } = filters
  const types = type === 'All' ? PROMPT_TYPES : [canonicalType(type)]
  const categories = category === 'All' ? CATEGORIES : [category]
  const engines = engine === 'All' ? ENGINES : [engine]
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
