import { and, type SQL, sql } from 'drizzle-orm'
import { prompts } from '../../platform/db/schema.ts'
import type { Catalogue } from './catalogue.ts'
import { matchThroughIndexes } from './matches.ts'

/** Columns that filters and orders use. */
const COLUMNS = sql`id, likes_count, rating_score, type, category, engine, price_cents, price_band, status, must_be_approved, withdrawn_at`

/**
 * The listings that have all terms as a table `prompts`, for a statement that filters them: `max` and one at most,
 * unordered. The terms are the only condition, so the planner must use the search indexes.
 * @param columns columns beside those of filters and orders
 * @param within a range of ids, which an index intersects with the matches
 */
export async function candidates(
  catalogue: Catalogue,
  terms: readonly string[],
  { max, columns, within }: { max?: number; columns?: SQL; within?: SQL | undefined } = {},
): Promise<SQL> {
  const { indexed, rest } = await matchThroughIndexes(catalogue, terms)
  return sql`select ${COLUMNS}, ${rest} as is_match ${columns ? sql`, ${columns}` : sql``} from ${prompts} where ${and(indexed, within)}
    ${max === undefined ? sql`offset 0` : sql`limit ${max + 1}`}`
}
