import { CATEGORIES, canonicalType, ENGINES, PROMPT_TYPES } from '@promptery/contract/constants'
import type { ListPromptsQuery } from '@promptery/contract/prompts'
import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import { prompts } from '../../db/schema.ts'

type Filters = Pick<ListPromptsQuery, 'type' | 'engine' | 'category' | 'priceRange' | 'free'>

/** The listings that the filters let through. */
export function filterPrompts({ type, engine, category, priceRange, free }: Filters): SQL | undefined {
  return and(
    type === 'All' ? undefined : eq(prompts.type, canonicalType(type)),
    engine === 'All' ? undefined : eq(prompts.engine, engine),
    category === 'All' ? undefined : eq(prompts.category, category),
    priceRange === 'All' ? undefined : isPriced(priceRange),
    // No parameter: the indexes of what is free are found by it.
    free ? sql`${prompts.priceCents} = 0` : undefined,
  )
}

/**
 * Whether the price is in a range such as `2-3`. Whole dollars are counted, both ends included: $3.99 is in it. The ranges
 * of the marketplace are the bands of the column.
 */
function isPriced(range: string): SQL {
  const [from = 0, to = 0] = dollarsOf(range)
  if (from % 2 === 0 && to === from + 1) return eq(prompts.priceBand, from / 2)
  return between(prompts.priceCents, ...centsOf(range))
}

const dollarsOf = (range: string): number[] => range.split('-').map(Number)

function centsOf(range: string): [number, number] {
  const [from = 0, to = 0] = dollarsOf(range)
  return [from * 100, to * 100 + 99]
}

const INT_MAX = 2_147_483_647

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
