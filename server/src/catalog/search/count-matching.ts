import type { Total } from '@promptery/contract/listings/prompts'
import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { listings, prompts } from '../../platform/db/schema.ts'
import { candidates } from './candidates.ts'
import type { Catalogue } from './catalogue.ts'
import { matchesTerms } from './matches.ts'

/** The limit counts as reached where the statistics estimate so many times as much. */
const MARGIN = 5
/** Texts read for a count, before the filters. */
const READ_MAX = 1_500

const explained = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

/**
 * Counts the listings that have all terms, up to `limit`; for terms that filled a page near the beginning of a list.
 * Where the statistics estimate a multiple of the limit it is not counted, which would take far longer than finding the
 * page. @returns a lower bound where `isExact` is false
 */
export async function countMatching(
  catalogue: Catalogue,
  terms: readonly string[],
  where: SQL | undefined,
  limit: number,
): Promise<Total> {
  const [plan] = await rowsOf<{ 'QUERY PLAN': unknown }>(
    catalogue.db,
    sql`explain (format json) select 1 from ${prompts} join ${listings} using (id) where ${and(matchesTerms(terms, catalogue), where)}`,
  )
  const [{ Plan }] = explained.parse(plan?.['QUERY PLAN'])
  if (Plan['Plan Rows'] >= limit * MARGIN) return { count: limit, isExact: false }
  const [found] = await rowsOf<{ count: number; read: number }>(
    catalogue.db,
    sql`select count(*) filter (where ${and(sql`is_match`, where)})::int as count, count(*)::int as read
      from (${await candidates(catalogue, terms, { max: READ_MAX })}) listings`,
  )
  const { count = 0, read = 0 } = found ?? {}
  return { count: Math.min(count, limit), isExact: count <= limit && read <= READ_MAX }
}
