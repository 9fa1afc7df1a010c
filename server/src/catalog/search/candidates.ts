import { and, type SQL, sql } from 'drizzle-orm'
import { listings, prompts } from '../../platform/db/schema.ts'
import type { Catalogue } from './catalogue.ts'
import { matchThroughIndexes } from './matches.ts'

/**
 * The listings that have all terms as a table `listings`, for a statement that filters them: `max` and one at most,
 * unordered. The terms are the only condition of `found`, so the planner must use the search indexes.
 * @param columns columns of prompts beside those of listings
 * @param within a range of ids of prompts, which an index intersects with the matches
 */
export async function candidates(
  catalogue: Catalogue,
  terms: readonly string[],
  { max, columns, within }: { max?: number; columns?: SQL; within?: SQL | undefined } = {},
): Promise<SQL> {
  const { indexed, rest } = await matchThroughIndexes(catalogue, terms)
  return sql`select ${listings}.*, found.* from (
      select id as found_id, ${rest} as is_match ${columns ? sql`, ${columns}` : sql``} from ${prompts} where ${and(indexed, within)}
      ${max === undefined ? sql`offset 0` : sql`limit ${max + 1}`}
    ) as found join ${listings} on ${listings.id} = found_id`
}

/**
 * The text of each row of `listings`, read in their order until enough match. Joined plainly, the planner may collect all
 * matches in the shop instead.
 */
export const eachText = sql`lateral (select * from ${prompts} where ${prompts.id} = ${listings.id} offset 0) prompts`
